// Notices of packages stay true while the package can be used, to the end of the day that they name.
import { businessDate } from '@navyk/api-spec/kit'
import type { StillTrue } from '#platform/channels/outbox'
import { findWallet } from './queries.ts'

const canBeUsed: StillTrue = async (reader, { thingId, values }, now) => {
  const wallet = thingId === null ? undefined : await findWallet(reader, thingId)
  if (wallet?.state !== 'active' || wallet.left_units === 0) return false
  return wallet.expires_on === values.until && businessDate(now) <= wallet.expires_on
}

export const lasting = {
  'wallets.notices.last_lesson': canBeUsed,
  'wallets.notices.last_hour': canBeUsed,
  'wallets.notices.ends_soon': canBeUsed,
}
