// Until when the notice that a document ends is true: to the end of its last day, unless that has changed.
import { businessDate } from '@navyk/api-spec/kit'
import { credentialKinds } from '@navyk/api-spec/vocabulary'
import type { StillTrue } from '../../../platform/outbox/index.ts'
import { findCredentialRow } from './queries.ts'

const isValid: StillTrue = async (reader, { thingId, values }, now) => {
  const today = businessDate(now)
  const row = thingId === null ? undefined : await findCredentialRow(reader, thingId, today)
  const last = row?.valid_until ?? ''
  return last === values.until && last >= today
}

export const lasting = Object.fromEntries(
  ['ends', ...credentialKinds.map((kind) => `ends_${kind}`)].map((name) => [`credentials.notices.${name}`, isValid]),
)
