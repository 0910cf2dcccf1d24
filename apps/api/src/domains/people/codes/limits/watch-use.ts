import { minuteMs } from '@navyk/api-spec/kit'
import type { Services } from '#platform/services.ts'
import { countCodes } from '../queries.ts'

/** With fewer codes the share is not meaningful. */
const fewestCodes = 50
const leastShare = 0.3

/** Raises an alarm when few of the codes that were sent in the last hour were used, which suggests that somebody causes
 *  messages on purpose (docs/rules/roles-and-rights.md, "Limits"). Codes that may still be on their way are left
 *  out. */
export async function watchCodeUse({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): Promise<void> {
  const to = new Date(clock.now().getTime() - 10 * minuteMs)
  const { sent, verified } = await countCodes(db, new Date(to.getTime() - 60 * minuteMs), to)
  if (sent < fewestCodes || verified >= sent * leastShare) return
  log.error({ sent, verified }, 'ALARM: hardly any of the codes that were sent are typed in')
}
