// How long the notice of a document is true: while it waits for an answer, and to the end of the day that the notice names.
import { businessDate } from '@navyk/api-spec/kit'
import type { StillTrue } from '#platform/channels/outbox'
import { findDocumentRow } from './queries.ts'

const waits: StillTrue = async (reader, { thingId }, now) => {
  const row = thingId === null ? undefined : await findDocumentRow(reader, thingId)
  if (row?.state !== 'sent' && row?.state !== 'viewed') return false
  return row.answer_by !== null && row.answer_by >= businessDate(now)
}

export const lasting = { 'docs.notices.sent_until': waits }
