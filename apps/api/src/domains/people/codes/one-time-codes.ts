import { dayMs, minuteMs } from '@navyk/api-spec/kit'
import { Failure, tooMany } from '#platform/http'
import { countHits, deleteHits, type Limit, networkOf } from '#platform/askers/limits'
import type { Channel } from '#platform/channels/outbox'
import type { Tx } from '#platform/database'
import type { Effects, Services } from '#platform/services.ts'
import type { Language } from '#platform/texts/texts.ts'
import { deviceOf } from '#people/sessions'
import { isMac, mac, tokenHash } from '#platform/ids/tokens.ts'
import { type CodeFilter, type CodeSubject, countTry, insertCode, markVerified, useCode } from './queries.ts'
import type { TextKey } from '#platform/texts/text-keys.ts'

export type { CodeFilter, CodeSubject } from './queries.ts'

/** Digits live ten minutes (ASVS 6.5.5) and allow five tries. */
const codeLifeMs = 10 * minuteMs
const codeTries = 5

/** Limits of one asker on asking for codes. A person who is signed in is counted for what they ask for; a stranger for the number, by
 *  their device where it was signed in to that number before, else by their network. The asker is told of these refusals, because they
 *  depend on the asker alone. Limits of sending (`send-limits.ts`) are silent. */
function askingLimits(wish: CodeWish, asker: string): Limit[] {
  const { recipient, accountId, purpose, subjectId, isNewAddress } = wish
  if (accountId === null) return paced(`code:${recipient}:of:${asker}`)
  const ofAccount = [
    { subject: `code:${accountId}:${purpose}:${subjectId}:minute`, most: 1, windowMs: minuteMs },
    { subject: `code:${accountId}:day`, most: 40, windowMs: dayMs },
  ]
  if (!isNewAddress) return ofAccount
  const newAddresses = { subject: `code:${accountId}:new-address:day`, most: 10, windowMs: dayMs }
  return [...paced(`code:${recipient}:of:${accountId}`), ...ofAccount, newAddresses]
}

const paced = (subject: string): Limit[] => [
  { subject: `${subject}:minute`, most: 1, windowMs: minuteMs },
  { subject: `${subject}:ten-minutes`, most: 3, windowMs: 10 * minuteMs },
  { subject: `${subject}:day`, most: 5, windowMs: dayMs },
]

/** Limits of wrong digits over all codes of a subject, so that a new code does not bring new tries. Right digits clear
 *  both counts. Only for subjects whose tries nobody else can spend: an account, or the attempts of one asker. */
export const failureLimits = (subject: string): Limit[] => [
  { subject: `code-failures:${subject}:hour`, most: 10, windowMs: 60 * minuteMs },
  { subject: `code-failures:${subject}:all`, most: 100, windowMs: 30 * dayMs },
]

/** Counts wrong digits for one number, whoever typed them. It refuses nobody; after many of them the number's codes are
 *  longer. */
export const wrongAtNumber = (recipient: string): Limit => ({
  subject: `code-failures:${recipient}:year`,
  most: 100,
  windowMs: 365 * dayMs,
})

export interface CodeWish extends CodeSubject {
  /** 375 and nine digits, or an e-mail address. */
  recipient: string
  /** Language of the message, where the recipient's own choice is not known. */
  language: Language
  /** Network address of the asker. */
  address: string
  /** The mark of the device, of a person who is not signed in. */
  deviceMark?: string
  /** The series of the code that somebody asks for again; the new one takes its place once it is sent. */
  seriesId?: string
  /** Set where the recipient is not known to be the account's own. */
  isNewAddress?: true
  /** Milliseconds for which the thing that the code opens stays open, from when the digits were shown to be right; the life of the
   *  digits where absent. */
  useMs?: number
}

export interface SentCode {
  codeId: string
  /** Identifies the code; sent back together with the digits. */
  publicCode: string
  /** The end of what the code opens. */
  expiresAt: Date
}

/** Task that makes the digits and sends them. The request that asks for a code does the same work for every number, and
 *  only this task finds out whether the number has an account. */
export const sendCodeTask = 'send-code'

/** Requests a code. It voids earlier codes: with a session those for the same thing; without one those of its series,
 *  once it is sent, because the others may belong to somebody else.
 *  @throws Failure 429 when the asker had too many */
export async function requestCode(tx: Tx, effects: Effects, wish: CodeWish): Promise<SentCode> {
  const now = effects.clock.now()
  const network = networkOf(wish.address)
  const device = deviceOf(effects, wish.deviceMark ?? '', wish.recipient)
  await limitAsking(tx, askingLimits(wish, device ?? network), now)
  const publicCode = effects.ids.secret(16)
  const id = effects.ids.next()
  const useUntil = new Date(now.getTime() + (wish.useMs ?? codeLifeMs))
  await insertCode(tx, wish, {
    id,
    series_id: wish.seriesId ?? id,
    asker_network: network,
    asker_device: device ?? null,
    public_hash: tokenHash(publicCode),
    recipient: wish.recipient,
    language: wish.language,
    created_at: now,
    expires_at: new Date(now.getTime() + codeLifeMs),
    use_until: useUntil,
  })
  await effects.queue.send(tx, sendCodeTask, { id })
  return { codeId: id, publicCode, expiresAt: useUntil }
}

async function limitAsking(tx: Tx, limits: Limit[], now: Date): Promise<void> {
  const passed = await countHits(tx, limits, now)
  if (passed.length === 0) return
  const seconds = Math.max(...passed.map((limit) => limit.seconds))
  throw tooMany(seconds, seconds <= 60 ? 'codes.too_soon' : 'codes.too_many')
}

/** A code whose digits were right. */
export interface CheckedCode {
  codeId: string
  requestedAt: Date
  recipient: string
  subjectId: string
  accountId: string | null
  /** Channel by which the digits were sent. */
  channel: Channel
}

/** Checks the digits; the try is counted first. Outside of the caller's transaction, so that a failed try stays counted
 *  when that is rolled back. The code is not used up yet: `useCheckedCode` does that in the transaction of what it
 *  allows.
 *  @throws Failure 422 with `privateCode`: the reasons in the person's language are added by the error handler */
export async function checkCode(
  services: Services,
  filter: CodeFilter,
  input: { publicCode: string; privateCode: string },
): Promise<CheckedCode> {
  const now = services.clock.now()
  const code = await countTry(services.db, tokenHash(input.publicCode), filter, now, codeTries)
  if (!code) throw rejected('codes.expired')
  // Failures count for the signed-in account or for the asker's series, so that strangers who guess at codes of their
  // own don't lock the number's owner out. The number of sent codes limits what strangers can guess.
  const limits = failureLimits(code.account_id ?? code.series_id)
  const ofNumber = code.account_id === null ? [wrongAtNumber(code.recipient)] : []
  const passed = await countHits(services.db, [...limits, ...ofNumber], now)
  if (passed.some(({ subject }) => limits.some((limit) => limit.subject === subject))) {
    throw rejected('codes.failures')
  }
  if (!code.private_mac || !isMac(services, code.private_mac, digitsPurpose, [code.id, input.privateCode])) {
    throw rejected('codes.wrong')
  }
  await deleteHits(
    services.db,
    [...limits, ...ofNumber].map((limit) => limit.subject),
  )
  await markVerified(services.db, code.id, now)
  return {
    codeId: code.id,
    requestedAt: code.created_at,
    recipient: code.recipient,
    subjectId: code.subject_id,
    accountId: code.account_id,
    channel: code.channel ?? 'sms',
  }
}

/** Uses up a checked code and the others for the same thing; of parallel requests one succeeds. @throws Failure 422 to
 *  the others */
export async function useCheckedCode(tx: Tx, effects: Pick<Effects, 'clock'>, code: CheckedCode): Promise<void> {
  if (!(await useCode(tx, code.codeId, effects.clock.now()))) throw rejected('codes.expired')
}

/** Checks a code and uses it up at once, for callers whose own transaction may still fail without harm.
 *  @throws Failure 422 with `privateCode` */
export async function consumeCode(
  services: Services,
  filter: CodeFilter,
  input: { publicCode: string; privateCode: string },
): Promise<CheckedCode> {
  const code = await checkCode(services, filter, input)
  if (!(await useCode(services.db, code.codeId, services.clock.now()))) throw rejected('codes.expired')
  return code
}

/** The failure of a rejected code, with its reason at the field of the specification. */
export function rejected(key: TextKey): Failure {
  return new Failure(422, 'code_rejected', key, { fields: { privateCode: [{ key }] } })
}

const digitsPurpose = 'one-time-code'

/** Keyed hash that is kept in place of the digits, good for this code alone. */
export function digitsMac(secret: string, codeId: string, digits: string): string {
  return mac(secret, digitsPurpose, [codeId, digits])
}
