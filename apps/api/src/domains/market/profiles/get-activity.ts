import type * as spec from '@navyk/api-spec/market/profiles'
import type { ActivityMonth } from '@navyk/api-spec/market/profiles'
import { addMonths, businessMonth, dayMs, monthSpan } from '@navyk/api-spec/kit'
import type { ReadCase } from '#platform/http'
import { countActions } from '#platform/audit'
import type { Reader } from '#platform/database'
import { countContractsInForce } from '#teaching/contracts'
import { sumActivityByMonth } from '#teaching/lessons'
import { countResponses } from '#market/offers'

const shownMonths = 12
const shownDays = 30

/** Figures of the session's cabinet, in at most three queries whatever it has done. */
export const getActivity: ReadCase<typeof spec.getActivity, 'clock'> = async (reader, effects, session) => {
  const now = effects.clock.now()
  const { cabinetId } = session
  if (session.role === 'staff') {
    const since = new Date(now.getTime() - shownDays * dayMs)
    return { role: 'staff', days: shownDays, actions: await countActions(reader, cabinetId, since) }
  }
  if (session.role === 'customer') {
    return { role: 'customer', ...(await lessonActivity(reader, { customerId: cabinetId }, now)) }
  }
  return {
    role: 'executor',
    ...(await lessonActivity(reader, { executorId: cabinetId }, now)),
    responses: await countResponses(reader, cabinetId, spanOf(now).from),
  }
}

async function lessonActivity(reader: Reader, party: { executorId: string } | { customerId: string }, now: Date) {
  const { months, learners } = await sumActivityByMonth(reader, party, spanOf(now))
  return {
    months: newestMonths(now).map((month): ActivityMonth => ({ month, ...(months.get(month) ?? nothing) })),
    learners,
    contractsInForce: await countContractsInForce(reader, party),
  }
}

const newestMonths = (now: Date): string[] =>
  Array.from({ length: shownMonths }, (_, index) => addMonths(businessMonth(now), -index))

function spanOf(now: Date): { from: Date; to: Date } {
  const month = businessMonth(now)
  return { from: monthSpan(addMonths(month, 1 - shownMonths)).from, to: monthSpan(month).to }
}

const nothing: Omit<ActivityMonth, 'month'> = {
  heldLessons: 0,
  heldMinutes: 0,
  cancelledByCustomer: 0,
  cancelledByExecutor: 0,
  cancelledByService: 0,
  learners: 0,
}
