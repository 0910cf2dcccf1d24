import { dayMs } from '@navyk/api-spec/kit'
import type { Tx } from '#platform/database'
import { type Limit, reserveHits } from '#platform/askers/limits'
import type { Effects, Services } from '#platform/services.ts'

/** The part of the budget that strangers may use; the rest is for known people. */
const shareOfStrangers = 0.8

/** Counts one more SMS with a code. @returns whether it may leave: beyond what the installation allows for a day none does, and
 *  an error is written to the log */
export async function countAgainstSmsBudget(
  tx: Tx,
  effects: Effects & Pick<Services, 'smsPerDay'>,
  isForStranger: boolean,
): Promise<boolean> {
  const { smsPerDay } = effects
  const limits: Limit[] = [{ subject: 'sms:day', most: smsPerDay, windowMs: dayMs }]
  if (isForStranger) {
    limits.push({ subject: 'sms:day:strangers', most: Math.ceil(smsPerDay * shareOfStrangers), windowMs: dayMs })
  }
  const { full } = await reserveHits(tx, limits, effects.clock.now())
  if (full.length === 0) return true
  effects.log.error({ smsPerDay, isForStranger }, 'ALARM: the daily budget of SMS is used up, no more are sent')
  return false
}
