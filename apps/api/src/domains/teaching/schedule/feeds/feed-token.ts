import { mac } from '../../../../platform/tokens.ts'
import type { Effects } from '../../../../platform/services.ts'
import type { FeedRow } from './queries.ts'
import { tokenHash } from '../../../../platform/tokens.ts'

const purpose = 'calendar-feed'

/** The 256 bits of a private address. They follow from what is stored and from the service's secret, so the owner can be
 *  shown the address again, and whoever has the database alone has no address. */
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
