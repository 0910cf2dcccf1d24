import type { Tx } from '#platform/database'
import type { RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { requestCode } from './one-time-codes.ts'
import type { CodeSubject } from './queries.ts'

/** Requests a code to the own phone, or Telegram, of the person who is signed in: what they acknowledge is acknowledged by it.
 *  It voids their earlier codes for the same thing.
 *  @returns what goes back with the digits, and when they expire, as an ISO 8601 instant
 *  @throws Failure 429 when they asked too often */
export async function requestOwnCode(
  tx: Tx,
  effects: Effects,
  session: Session,
  subject: CodeSubject,
  { language, address }: Pick<RequestFacts, 'language' | 'address'>,
): Promise<{ publicCode: string; expiresAt: string }> {
  const wish = { ...subject, recipient: session.phone, language, address }
  const { publicCode, expiresAt } = await requestCode(tx, effects, wish)
  return { publicCode, expiresAt: expiresAt.toISOString() }
}
