import { mac } from '#platform/ids/tokens.ts'
import type { Effects } from '#platform/services.ts'
import type { FeedRow } from './queries.ts'
import { tokenHash } from '#platform/ids/tokens.ts'

const purpose = 'calendar-feed'

/** The token of a private address: a keyed hash of stored values under the service's secret. So the address can be
 *  shown again, and the database alone does not reveal it. */
export const feedToken = (secret: string, cabinetId: string, nonce: string): string =>
  mac(secret, purpose, [cabinetId, nonce])

/** The token of a stored feed, under the present secret or one of before; undefined when it was made under neither. */
export function tokenOf(
  { secret, oldSecrets }: Pick<Effects, 'secret' | 'oldSecrets'>,
  row: FeedRow,
): string | undefined {
  return [secret, ...oldSecrets]
    .map((each) => feedToken(each, row.cabinet_id, row.nonce))
    .find((token) => tokenHash(token) === row.token_hash)
}
