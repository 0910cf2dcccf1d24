import type { Tx } from '../../platform/database/index.ts'
import { Failure, tooMany } from '../../platform/http/index.ts'
import { sendMessages } from '../../platform/outbox/index.ts'
import type { Effects, Services } from '../../platform/services.ts'
import { countTry, getContact, lastCodeAt, replaceCode, useCode } from './queries.ts'
import { equalMacs, mac, tokenHash } from './tokens.ts'

/** A code lives ten minutes (ASVS 6.5.5), allows five tries, and may be sent again after a minute. */
const codeLifeMs = 10 * 60_000
const codeTries = 5
const resendMs = 60_000

/** What a code is for. A code for one thing never opens another. */
export interface CodeSubject {
  accountId: string
  /** A text key part: the message says "accounts.code_for.<purpose>". */
  purpose: string
  subjectId: string
}

/** Sends a six-digit private code to the account's phone and gives the public half that names it.
 *  @throws Failure 429 within a minute of the last one */
export async function requestCode(
  tx: Tx,
  effects: Effects,
  subject: CodeSubject,
): Promise<{ publicCode: string; expiresAt: Date }> {
  const now = effects.clock.now()
  const last = await lastCodeAt(tx, subject)
  if (last && now.getTime() - last.getTime() < resendMs) {
    throw tooMany((last.getTime() + resendMs - now.getTime()) / 1000, 'accounts.code_too_soon')
  }
  const publicCode = effects.ids.secret(16)
  const privateCode = effects.ids.code(6)
  const expiresAt = new Date(now.getTime() + codeLifeMs)
  await replaceCode(tx, subject, {
    id: effects.ids.next(),
    public_hash: tokenHash(publicCode),
    private_mac: privateMac(effects.secret, publicCode, privateCode),
    created_at: now,
    expires_at: expiresAt,
  })
  const { phone, language } = await getContact(tx, subject.accountId)
  const purpose = effects.texts.say(language, `accounts.code_for.${subject.purpose}`)
  const body = effects.texts.say(language, 'accounts.code_message', { code: privateCode, purpose })
  await sendMessages(tx, effects, [{ channel: 'sms', recipient: phone, body }])
  return { publicCode, expiresAt }
}

/** Checks a code and uses it up. Works outside of the caller's transaction on purpose: a failed try must stay counted
 *  whatever happens to the rest.
 *  @returns the id of the code and when it was sent, for the evidence of a signature
 *  @throws Failure 422 with `privateCode`: the reasons in the person's language are added by the error handler */
export async function consumeCode(
  services: Services,
  subject: CodeSubject,
  input: { publicCode: string; privateCode: string },
): Promise<{ codeId: string; requestedAt: Date }> {
  const now = services.clock.now()
  const code = await countTry(services.db, tokenHash(input.publicCode), subject, now, codeTries)
  if (!code) throw rejected('accounts.code_expired')
  if (!equalMacs(code.private_mac, privateMac(services.secret, input.publicCode, input.privateCode))) {
    throw rejected('accounts.code_wrong')
  }
  if (!(await useCode(services.db, code.id, now))) throw rejected('accounts.code_expired')
  return { codeId: code.id, requestedAt: code.created_at }
}

function rejected(key: string): Failure {
  return new Failure(422, 'code_rejected', key, { fields: { privateCode: [{ key }] } })
}

function privateMac(secret: string, publicCode: string, privateCode: string): string {
  return mac(secret, 'one-time-code', [publicCode, privateCode])
}
