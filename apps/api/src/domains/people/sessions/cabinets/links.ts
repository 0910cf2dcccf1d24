import { Failure } from '#platform/http/failures.ts'
import type { Effects } from '#platform/services.ts'
import { isMac, mac } from '#platform/ids/tokens.ts'

/** The specification's three values of a link to a cabinet. */
export interface CabinetLink {
  id: string
  date: string
  signature: string
}

/** `switch-to-cabinet` opens another cabinet of the own account, `open-as` somebody else's, read-only. The purpose is
 *  part of the signature. */
export type LinkPurpose = 'switch-to-cabinet' | 'open-as'

const linkLifeMs = 60_000

/** A link for one account to one cabinet. It depends only on both and the moment. */
export function signLink(
  effects: Pick<Effects, 'clock' | 'secret'>,
  purpose: LinkPurpose,
  accountId: string,
  cabinetId: string,
): CabinetLink {
  const date = effects.clock.now().toISOString()
  return { id: cabinetId, date, signature: mac(effects.secret, purpose, [accountId, cabinetId, date]) }
}

/** Whether the link was signed by us for this account and is at most 60 seconds old. The signature is checked before
 *  anything else of the link. */
export function isLinkFor(
  effects: Pick<Effects, 'clock' | 'secret' | 'oldSecrets'>,
  purpose: LinkPurpose,
  accountId: string,
  link: CabinetLink,
): boolean {
  if (!isMac(effects, link.signature, purpose, [accountId, link.id, link.date])) return false
  const signedAt = Date.parse(link.date)
  const age = effects.clock.now().getTime() - signedAt
  // Only the canonical form of the date is accepted, so that a link has one signature. With NaN the comparison is
  // false.
  return age >= 0 && age <= linkLifeMs && new Date(signedAt).toISOString() === link.date
}

/** 422, the same whatever is wrong with a link: forged, somebody else's, too old, already used. */
export const linkRejected = () => new Failure(422, 'link_rejected', 'sessions.link_rejected')
