// Time in which the notice that a document ends is true: to the end of its last day, unless another took its place.
import { businessDate } from '@navyk/api-spec/kit'
import { credentialKinds } from '@navyk/api-spec/vocabulary'
import type { StillTrue } from '#platform/channels/outbox'
import { findCredentialRow } from '../queries.ts'

const isValid: StillTrue = async (reader, { thingId, values }, now) => {
  const today = businessDate(now)
  const row = thingId === null ? undefined : await findCredentialRow(reader, thingId, today)
  if (row?.state !== 'confirmed') return false
  return row.valid_until === values.until && row.valid_until >= today
}

export const lasting = Object.fromEntries(
  ['ends', ...credentialKinds.map((kind) => `ends_${kind}`)].map((name) => [`credentials.notices.${name}`, isValid]),
)
