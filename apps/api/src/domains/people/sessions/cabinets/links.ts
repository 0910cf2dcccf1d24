import { Failure } from '../../../../platform/http/index.ts'
import type { Effects } from '../../../../platform/services.ts'
import { isMac, mac } from '../../../../platform/tokens.ts'

/** The specification's three values of a link to a cabinet. */
export interface CabinetLink {
  id: string
  date: string
  signature: string
}

/** `switch-to-cabinet` goes to another cabinet of the own account, `open-as` looks at somebody else's. A link of one
 *  purpose is none of the other. */
export type LinkPurpose = 'switch-to-cabinet' | 'open-as'

const linkLifeMs = 60_000

/** A link for one account to one cabinet. It is a function of both and the moment. */
export function signLink(
  effects: Pick<Effects, 'clock' | 'secret'>,
  purpose: LinkPurpose,
  accountId: string,
  cabinetId: string,
): CabinetLink {
  const date = effects.clock.now().toISOString()
  return { id: cabinetId, date, signature: mac(effects.secret, purpose, [accountId, cabinetId, date]) }
}

/** Whether the link was signed by us for this account and is at most 60 seconds old. The fingerprint first: nothing else
 *  of a link is believed before it. */
export function isLinkFor(
  effects: Pick<Effects, 'clock' | 'secret' | 'oldSecrets'>,
  purpose: LinkPurpose,
  accountId: string,
  link: CabinetLink,
): boolean {
  if (!isMac(effects, link.signature, purpose, [accountId, link.id, link.date])) return false
  const signedAt = Date.parse(link.date)
  const age = effects.clock.now().getTime() - signedAt
  // One moment has one spelling, so that one link has one signature. NaN is no age.
  return age >= 0 && age <= linkLifeMs && new Date(signedAt).toISOString() === link.date
}

/** 422, the same whatever is wrong with a link: forged, somebody else's, too old, already used. */
export const linkRejected = () => new Failure(422, 'link_rejected', 'sessions.link_rejected')
