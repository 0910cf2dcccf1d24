import * as spec from '@navyk/api-spec/desk/talks'
import { fetchFile } from '#app/calls/call.ts'
import { dataKeys, listOf, queryOf, useWrite } from '#app/calls/query.ts'
import { saveBlob } from '#ui/save-blob.ts'

/** As for questions: should an event be lost, an open talk is asked for again after a while. */
const refetchInterval = 30_000

const keys = dataKeys('talks')

export const talksQuery = (search: string) => ({
  ...listOf(keys.of('list'), spec.listTalks, search === '' ? {} : { search }),
  refetchInterval,
})

/** A talk has the id of its contract. */
export const talkQuery = (id: string) => ({
  ...queryOf(keys.one(id), spec.getTalk, { params: { id } }),
  refetchInterval,
})

/** Newest first. */
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
