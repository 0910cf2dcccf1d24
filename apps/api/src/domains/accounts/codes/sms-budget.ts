import type { Tx } from '../../../platform/database/index.ts'
import { countHits } from '../../../platform/limits/index.ts'
import type { Effects, Services } from '../../../platform/services.ts'

const dayMs = 86_400_000

/** Counts one more SMS with a code. @returns whether it may leave: beyond what the installation allows for a day none does, and
 *  an alarm stands in the log */
export async function takeFromSmsBudget(tx: Tx, effects: Effects & Pick<Services, 'smsPerDay'>): Promise<boolean> {
  const budget = { subject: 'sms:day', most: effects.smsPerDay, windowMs: dayMs }
  const passed = await countHits(tx, [budget], effects.clock.now())
  if (passed.length === 0) return true
  effects.log.error({ smsPerDay: effects.smsPerDay }, 'ALARM: the daily budget of SMS is used up, no more are sent')
  return false
}
