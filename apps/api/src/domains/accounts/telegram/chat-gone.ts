import type { Tx } from '../../../platform/database/index.ts'
import type { Message } from '../../../platform/outbox/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { setChatActive } from './queries.ts'

/** Remembers that a chat takes nothing any more, because its person blocked the bot: codes go by SMS from now on. */
export async function chatGone(tx: Tx, effects: Pick<Effects, 'clock'>, message: Message): Promise<void> {
  if (message.channel === 'telegram') await setChatActive(tx, message.recipient, false, effects.clock.now())
}
