import * as spec from '@navyk/api-spec/desk/talks'
import { fetchFile } from '#app/calls/call.ts'
import { dataKeys, listOf, queryOf, useWrite } from '#app/calls/query.ts'
import { saveBlob } from '#ui/browser/save-blob.ts'

/** Time between two fetches of an open talk, as for questions, in case an event is lost. */
const refetchInterval = 30_000

const keys = dataKeys('talks')

export const talksQuery = (search: string) => ({
  ...listOf(keys.of('list'), spec.listTalks, search === '' ? {} : { search }),
  refetchInterval,
})

/** Talk of a contract, whose id it has. */
export const talkQuery = (id: string) => ({
  ...queryOf(keys.one(id), spec.getTalk, { params: { id } }),
  refetchInterval,
})

/** Messages of a talk, newest first. */
export const talkMessagesQuery = (id: string) => ({
  ...listOf(keys.one(id, 'messages'), spec.listTalkMessages, {}, { id }),
  refetchInterval,
})

export function useTalk(id: string) {
  return {
    write: useWrite(spec.writeIntoTalk, { id }),
    markSeen: useWrite(spec.markTalkSeen, { id }),
    typing: useWrite(spec.tellTalkTyping, { id }),
  }
}

export async function saveTalkFile({ id, name }: { id: string; name: string }): Promise<void> {
  saveBlob(await fetchFile(spec.getTalkFile, { params: { id } }), name)
}
