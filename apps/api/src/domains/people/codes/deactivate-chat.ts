import type { Tx } from '#platform/database'
import type { Message } from '#platform/channels/outbox'
import type { Effects, Services } from '#platform/services.ts'
import { countAgainstSmsBudget } from './limits/sms-budget.ts'
import { setChatActive } from '#people/channels'

/** Marks a chat as inactive, because its person blocked the bot: codes go by SMS from now on.
 *  @returns whether the message may go by SMS now, which costs as much as if it had gone so at once */
export async function deactivateChat(
  tx: Tx,
  effects: Effects & Pick<Services, 'smsPerDay'>,
  message: Message,
): Promise<boolean> {
  if (message.channel === 'telegram') await setChatActive(tx, message.recipient, false, effects.clock.now())
  return message.instead?.channel !== 'sms' || countAgainstSmsBudget(tx, effects, false)
}
