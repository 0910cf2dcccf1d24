import type { Tx, Reader } from '#platform/database'
import { isFull } from '#platform/askers/limits'
import { type Message, sendMessages } from '#platform/channels/outbox'
import type { TaskHandler } from '#platform/queue'
import type { Effects, Services } from '#platform/services.ts'
import { listAccountsByPhone } from '#people/accounts'
import { digitsMac, sendCodeTask, wrongAtNumber } from './one-time-codes.ts'
import { findUnsentCode, setDigits, voidSeriesBut } from './queries.ts'
import { countAgainstShare } from './limits/send-limits.ts'
import { countAgainstSmsBudget } from './limits/sms-budget.ts'
import { findChat } from '#people/channels'

/** Channel and recipient of codes for a phone: the Telegram chat of the account that has it; the phone itself without one or when the
 *  chat has blocked us. */
async function codeChannel(
  reader: Reader,
  phone: string,
  accountId: string | undefined,
): Promise<Pick<Message, 'channel' | 'recipient' | 'instead'>> {
  const bySms = { channel: 'sms' as const, recipient: phone }
  const chatId = accountId === undefined ? undefined : await findChat(reader, accountId)
  return chatId === undefined ? bySms : { channel: 'telegram', recipient: chatId, instead: bySms }
}

/** Whether the recipient must have an account, for codes without a session. A registration of a known number gets a
 *  message that the account exists; a recovery of an unknown number sends nothing. */
const ownerRules: Record<string, 'must-exist' | 'must-not-exist'> = {
  recovery: 'must-exist',
  'sign-up': 'must-not-exist',
  'new-phone': 'must-not-exist',
}

/** The handler that makes digits and sends them. */
export const sendCodeTasks = (services: Services): Record<string, TaskHandler> => ({
  [sendCodeTask]: (data) => services.transact((tx) => sendCode(tx, services, (data as { id: string }).id)),
})

async function sendCode(tx: Tx, services: Services, id: string): Promise<void> {
  const code = await findUnsentCode(tx, id, services.clock.now())
  if (!code) return
  const isPhone = !code.recipient.includes('@')
  const owner = isPhone ? (await listAccountsByPhone(tx, [code.recipient])).get(code.recipient) : undefined
  const rule = ownerRules[code.purpose]
  if (rule === 'must-exist' && !owner) return
  const language = owner?.language ?? code.language
  const isOwn = code.account_id !== null && owner?.accountId === code.account_id
  const share = isOwn ? ownShare : await countAgainstShare(tx, services, code, owner?.accountId)
  if (rule === 'must-not-exist' && owner) {
    const body = services.texts.translate(language, 'codes.account_exists')
    if (!share.mayLeave) return
    return sendOnce(tx, services, { channel: 'sms', recipient: code.recipient, body }, share.isStranger)
  }
  if (!share.mayLeave) return
  const digits = services.ids.code(await digitCount(tx, services, code))
  const to = isPhone
    ? await codeChannel(tx, code.recipient, owner?.accountId)
    : { channel: 'email' as const, recipient: code.recipient }
  if (!(await setDigits(tx, code.id, digitsMac(services.secret, code.id, digits), to.channel))) return
  await voidSeriesBut(tx, code, services.clock.now())
  const purpose = services.texts.translate(language, `codes.purposes.${code.purpose}`)
  const body = services.texts.translate(language, 'codes.message', { code: digits, purpose })
  // A code that no longer counts helps nobody.
  await sendOnce(tx, services, { ...to, body, endsAt: code.expires_at }, share.isStranger)
}

/** Codes to a signed-in person's own phone are limited when they are requested. */
const ownShare = { mayLeave: true, isStranger: false }

/** Six digits; nine for a number with a hundred wrong guesses, so that continued guessing is useless while the owner is
 *  not locked out. */
async function digitCount(tx: Tx, { clock }: Services, code: { recipient: string; account_id: string | null }) {
  if (code.account_id !== null) return 6
  return (await isFull(tx, wrongAtNumber(code.recipient), clock.now())) ? 9 : 6
}

/** Sends the message, unless the day's SMS budget is used up. */
async function sendOnce(
  tx: Tx,
  effects: Effects & Pick<Services, 'smsPerDay'>,
  message: Message,
  isForStranger: boolean,
): Promise<void> {
  if (message.channel === 'sms' && !(await countAgainstSmsBudget(tx, effects, isForStranger))) return
  await sendMessages(tx, effects, [message])
}
