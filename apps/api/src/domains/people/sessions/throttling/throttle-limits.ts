// Limits of wrong passwords, by asker.
import { minuteMs } from '@navyk/api-spec/kit'
import type { Limit, Window } from '#platform/askers/limits'

const windowMs = 15 * minuteMs

/** Failures in a window up to which a try needs no proof of work. A network has a larger limit, because many people may share it. */
const freely = {
  /** One network at one phone. */
  pair: 10,
  /** All networks at one phone. */
  phone: 10,
  /** One network at all phones. */
  network: 30,
} as const

/** Failures in a window up to which a try is accepted at all. A network has no such limit, because thousands of people may share a
 *  carrier's address. */
const most = {
  pair: 20,
  /** Beyond it a right password still opens to networks from which the account was used before. A wrong password gets
   *  the same answer there as everywhere, so the answer does not reveal these networks. */
  phone: 50,
  /** One device, or one session, at the phone that it belongs to. */
  own: 10,
} as const

/** Sender of a try: the phone (with or without an account), the sender's network, and the known device or session, if any. */
export interface TrySender {
  phone: string
  network: string
  /** A device or a session that belongs to the phone. */
  own: string | undefined
}

export function subjectsOf({ phone, network }: TrySender) {
  return { pair: `sign-in:${phone}:${network}`, phone: `sign-in:${phone}`, network: `sign-in:from:${network}` }
}

const limit = (subject: string, mostHits: number): Limit => ({ subject, most: mostHits, windowMs })

/** The limit of a known device or session, which is used first. */
export const ownLimit = (own: string): Limit => limit(`sign-in:own:${own}`, most.own)

/** The limits up to which no proof of work is needed. */
export function freeLimits(trier: TrySender): Limit[] {
  const { pair, phone, network } = subjectsOf(trier)
  return [limit(pair, freely.pair), limit(phone, freely.phone), limit(network, freely.network)]
}

/** Limit of subjects that are only counted here, never refused. */
const unbounded = 1_000_000_000

/** The limits of tries with a proof of work. */
export function provenLimits(trier: TrySender): Limit[] {
  const { pair, phone, network } = subjectsOf(trier)
  return [limit(pair, most.pair), limit(phone, unbounded), limit(network, unbounded)]
}

/** The seconds for which the phone is closed to strangers; undefined when it is open. */
export const secondsClosed = (ofPhone: Window | undefined): number | undefined =>
  ofPhone && ofPhone.hits > most.phone ? ofPhone.seconds : undefined
