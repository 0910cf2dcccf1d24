import type { Tx } from '../../../platform/database/index.ts'
import { type Message, sendMessages } from '../../../platform/outbox/index.ts'
import type { TaskHandler } from '../../../platform/queue/index.ts'
import type { Effects, Services } from '../../../platform/services.ts'
import { findContactByPhone } from '../queries.ts'
import { codeChannel } from './channel.ts'
import { digitsMac, sendCodeTask } from './one-time-codes.ts'
import { findUnsentCode, setDigits } from './queries.ts'
import { takeFromSmsBudget } from './sms-budget.ts'

/** Whether the recipient must have an account, for the codes that people ask for without a session. To a number that is
 *  on the wrong side of it no code goes: the new one of a known number says so, and an unknown one is told nothing. */
const ownerRules: Record<string, 'must-exist' | 'must-not-exist'> = {
  recovery: 'must-exist',
  'sign-up': 'must-not-exist',
  'new-phone': 'must-not-exist',
}

/** The handler that makes digits and sends them. */
export const codeTasks = (services: Services): Record<string, TaskHandler> => ({
  [sendCodeTask]: (data) => services.transact((tx) => sendCode(tx, services, (data as { id: string }).id)),
})

async function sendCode(tx: Tx, services: Services, id: string): Promise<void> {
  const code = await findUnsentCode(tx, id, services.clock.now())
  if (!code) return
  const isPhone = !code.recipient.includes('@')
  const owner = isPhone ? await findContactByPhone(tx, code.recipient) : undefined
  const rule = ownerRules[code.purpose]
  if (rule === 'must-exist' && !owner) return
  const language = owner?.language ?? code.language
  if (rule === 'must-not-exist' && owner) {
    const body = services.texts.say(language, 'accounts.account_exists')
    return sendOnce(tx, services, { channel: 'sms', recipient: code.recipient, body })
  }
  const digits = services.ids.code(6)
  if (!(await setDigits(tx, code.id, digitsMac(services.secret, code.id, digits)))) return
  const purpose = services.texts.say(language, `accounts.code_for.${code.purpose}`)
  const body = services.texts.say(language, 'accounts.code_message', { code: digits, purpose })
  const to = isPhone
    ? await codeChannel(tx, code.recipient, owner?.id)
    : { channel: 'email' as const, recipient: code.recipient }
  await sendOnce(tx, services, { ...to, body })
}

/** Sends, unless it would cost more than the installation allows for a day. */
async function sendOnce(tx: Tx, effects: Effects & Pick<Services, 'smsPerDay'>, message: Message): Promise<void> {
  if (message.channel === 'sms' && !(await takeFromSmsBudget(tx, effects))) return
  await sendMessages(tx, effects, [message])
}
