// The talks of one person, to be copied for them or erased with them.
import { erasedText } from '#platform/audit'
import { anyOf, type Tx } from '#platform/database'
import { allPages } from '#platform/database/pages.ts'
import type { ExportCabinet, PersonToErase } from '#platform/services.ts'
import { removeFiles } from '#messages/files'
import { listTalkMessages, listTalks } from './present-talk.ts'
import { listTalksOfParties } from './queries.ts'

/** Talks with their messages, as the person sees them. Staff have none. */
export const exportFor: ExportCabinet = async (reader, effects, session) => {
  if (session.role === 'staff') return {}
  const rows = await allPages((cursor) => listTalks(reader, effects, session, { cursor, limit: 100 }))
  const talks: unknown[] = []
  for (const row of rows) {
    const page = (cursor?: string) => listTalkMessages(reader, effects, session, { id: row.id, cursor, limit: 100 })
    talks.push({ ...row, messages: (await allPages(page)).toReversed() })
  }
  return { talks }
}

/** Takes the words of both sides out of a person's talks, and deletes their files. @returns nothing that has a history */
export async function eraseTalks(tx: Tx, { cabinetIds }: PersonToErase): Promise<string[]> {
  const ids = (await listTalksOfParties(tx, cabinetIds)).map((row) => row.contract_id)
  if (ids.length === 0) return []
  await tx.updateTable('talk').set({ excerpt: erasedText }).where('contract_id', '=', anyOf(ids)).execute()
  await tx.updateTable('talk_message').set({ body: erasedText }).where('contract_id', '=', anyOf(ids)).execute()
  const files = await tx
    .selectFrom('talk_file')
    .innerJoin('talk_message', 'talk_message.id', 'talk_file.message_id')
    .select('talk_file.file_id')
    .where('talk_message.contract_id', '=', anyOf(ids))
    .execute()
  await removeFiles(
    tx,
    files.map((row) => row.file_id),
  )
  return []
}
