import { Failure, tooMany } from '../../../platform/http/index.ts'
import { countHits, forgetHits, type Limit, networkOf } from '../../../platform/limits/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Effects, Services } from '../../../platform/services.ts'
import type { Language } from '../../../platform/texts.ts'
import { isMac, mac, tokenHash } from '../tokens.ts'
import { type CodeFilter, type CodeSubject, countTry, markVerified, replaceCode, useCode } from './queries.ts'

export type { CodeFilter, CodeSubject } from './queries.ts'

const minuteMs = 60_000

/** Digits live ten minutes (ASVS 6.5.5) and allow five tries. */
const codeLifeMs = 10 * minuteMs
const codeTries = 5

const dayMs = 24 * 60 * minuteMs

/** How often codes are sent at the wish of people who are not signed in (security.md, row 3): to one number, and from one
 *  network. Signed-in people are limited by what they ask for, and by a day; where they name an address that is not theirs
 *  yet, its limits hold as well. */
function sendLimits({ recipient, address, accountId, purpose, subjectId, isNewAddress }: CodeWish): Limit[] {
  const ofRecipient = [
    { subject: `code:${recipient}:minute`, most: 1, windowMs: minuteMs },
    { subject: `code:${recipient}:ten-minutes`, most: 3, windowMs: 10 * minuteMs },
    { subject: `code:${recipient}:day`, most: 5, windowMs: dayMs },
  ]
  if (accountId === null) {
    return [
      ...ofRecipient,
      ...ofNumberRange(recipient),
      { subject: `code:from:${networkOf(address)}:hour`, most: 60, windowMs: 60 * minuteMs },
    ]
  }
  const ofAccount = [
    { subject: `code:${accountId}:${purpose}:${subjectId}:minute`, most: 1, windowMs: minuteMs },
    { subject: `code:${accountId}:day`, most: 40, windowMs: dayMs },
  ]
  if (!isNewAddress) return ofAccount
  return [...ofRecipient, ...ofAccount, { subject: `code:${accountId}:new-address:day`, most: 10, windowMs: dayMs }]
}

/** Numbers that differ in their last four digits alone are bought together by those who earn from messages. */
const ofNumberRange = (recipient: string): Limit[] =>
  recipient.includes('@')
    ? []
    : [{ subject: `code:range:${recipient.slice(0, -4)}:hour`, most: 60, windowMs: 60 * minuteMs }]

/** Wrong digits of one kind, whatever codes they were for: a new code does not bring new tries. A right one clears both
 *  counts. */
export const failureLimits = (subject: string): Limit[] => [
  { subject: `code-failures:${subject}:hour`, most: 10, windowMs: 60 * minuteMs },
  { subject: `code-failures:${subject}:all`, most: 100, windowMs: 30 * 24 * 60 * minuteMs },
]

export interface CodeWish extends CodeSubject {
  /** 375 and nine digits, or an e-mail address. */
  recipient: string
  /** Of the message, where the recipient's own choice is not known. */
  language: Language
  /** Who asks, for the limits. */
  address: string
  /** Set where the recipient is not known to be the account's own. */
  isNewAddress?: true
  /** How long what the code opens stays open once the digits were shown to be right; the life of the digits without it. */
  useMs?: number
}

export interface SentCode {
  codeId: string
  /** Names the code; whoever asked for it hands it in beside the digits. */
  publicCode: string
  /** The end of what the code opens. */
  expiresAt: Date
}

/** Task that makes the digits and sends them. The request that asks for a code does the same work for every number, and
 *  only this task finds out whether the number has an account. */
export const sendCodeTask = 'send-code'

/** Puts a code out to be sent; the ones before it for the same thing stop working.
 *  @throws Failure 429 when the recipient or the sender's network had too many */
export async function requestCode(tx: Tx, effects: Effects, wish: CodeWish): Promise<SentCode> {
  const now = effects.clock.now()
  await limitSending(tx, wish, now)
  const publicCode = effects.ids.secret(16)
  const id = effects.ids.next()
  const useUntil = new Date(now.getTime() + (wish.useMs ?? codeLifeMs))
  await replaceCode(tx, wish, {
    id,
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

async function limitSending(tx: Tx, wish: CodeWish, now: Date): Promise<void> {
  const passed = await countHits(tx, sendLimits(wish), now)
  if (passed.length === 0) return
  const seconds = Math.max(...passed.map((limit) => limit.seconds))
  throw tooMany(seconds, seconds <= 60 ? 'accounts.code_too_soon' : 'accounts.codes_too_many')
}

/** A code whose digits were right. */
export interface CheckedCode {
  codeId: string
  requestedAt: Date
  recipient: string
  subjectId: string
  accountId: string | null
}

/** Compares the digits, and counts the try before it does. Works outside of the caller's transaction on purpose: a failed
 *  try must stay counted whatever happens to the rest. The code is not used up yet: `useCheckedCode` does that in the
 *  transaction of what it opens.
 *  @throws Failure 422 with `privateCode`: the reasons in the person's language are added by the error handler */
export async function checkCode(
  services: Services,
  filter: CodeFilter,
  input: { publicCode: string; privateCode: string },
): Promise<CheckedCode> {
  const now = services.clock.now()
  const code = await countTry(services.db, tokenHash(input.publicCode), filter, now, codeTries)
  if (!code) throw rejected('accounts.code_expired')
  // Whoever is signed in has failures of their own: strangers who guess at the number's codes don't keep them out.
  const limits = failureLimits(code.account_id ?? code.recipient)
  const passed = await countHits(services.db, limits, now)
  if (passed.length > 0) throw rejected('accounts.code_failures')
  if (!code.private_mac || !isMac(services, code.private_mac, digitsPurpose, [code.id, input.privateCode])) {
    throw rejected('accounts.code_wrong')
  }
  await forgetHits(
    services.db,
    limits.map((limit) => limit.subject),
  )
  await markVerified(services.db, code.id, now)
  return {
    codeId: code.id,
    requestedAt: code.created_at,
    recipient: code.recipient,
    subjectId: code.subject_id,
    accountId: code.account_id,
  }
}

/** Uses a checked code up; of parallel requests one succeeds. @throws Failure 422 to the others */
export async function useCheckedCode(tx: Tx, effects: Pick<Effects, 'clock'>, code: CheckedCode): Promise<void> {
  if (!(await useCode(tx, code.codeId, effects.clock.now()))) throw rejected('accounts.code_expired')
}

/** Checks a code and uses it up at once, for callers whose own transaction may still fail without harm.
 *  @throws Failure 422 with `privateCode` */
export async function consumeCode(
  services: Services,
  filter: CodeFilter,
  input: { publicCode: string; privateCode: string },
): Promise<CheckedCode> {
  const code = await checkCode(services, filter, input)
  if (!(await useCode(services.db, code.codeId, services.clock.now()))) throw rejected('accounts.code_expired')
  return code
}

/** The failure of a rejected code, with its reason at the field of the specification. */
export function rejected(key: string): Failure {
  return new Failure(422, 'code_rejected', key, { fields: { privateCode: [{ key }] } })
}

const digitsPurpose = 'one-time-code'

/** What is kept of the digits: keyed, and good for this code alone. */
export function digitsMac(secret: string, codeId: string, digits: string): string {
  return mac(secret, digitsPurpose, [codeId, digits])
}
