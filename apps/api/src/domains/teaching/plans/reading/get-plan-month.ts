import type * as spec from '@navyk/api-spec/teaching/plans'
import { addMonths, businessDate, businessTime, minuteMs } from '@navyk/api-spec/kit'
import type { Reader } from '#platform/database'
import { notFound, type ReadCase, type Session } from '#platform/http'
import { learnerName } from '#people/learners'
import { isPlanner, maySee } from '../policy.ts'
import { findPlan, listMonthLessons, listPastTimes, type PlanData } from '../queries.ts'

/** Reads what else is in the month of a plan, for whoever plans it. Two statements. @throws Failure 404 */
export const getPlanMonth: ReadCase<typeof spec.getPlanMonth, 'clock'> = async (reader, effects, session, { id }) => {
  const now = effects.clock.now()
  const plan = await planToPlan(reader, session, id)
  const rows = await listMonthLessons(reader, plan.executor_id, plan.month, id)
  return {
    lessons: rows.map((row) => ({
      lessonId: row.lesson_id,
      startsAt: row.starts_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
      learnerName: learnerName(row),
      topic: row.topic,
      isOwn: row.plan_id === id,
      isChangeable: row.plan_id === id && row.is_planned && row.starts_at > now && !row.is_make_up,
    })),
  }
}

/** The month before in the same contract, in the order of time. Two statements. @throws Failure 404 */
export const getPlanPrevious: ReadCase<typeof spec.getPlanPrevious> = async (reader, _effects, session, { id }) => {
  const plan = await planToPlan(reader, session, id)
  const month = addMonths(plan.month, -1)
  const rows = await listPastTimes(reader, plan.contract_id, month)
  const times = (isLesson: boolean) =>
    rows
      .filter((row) => row.is_lesson === isLesson)
      .map(({ starts_at, ends_at, topic }) => ({
        date: businessDate(starts_at),
        time: businessTime(starts_at),
        minutes: Math.round((ends_at.getTime() - starts_at.getTime()) / minuteMs),
        topic,
      }))
  return { month, planned: times(false), lessons: times(true) }
}

async function planToPlan(reader: Reader, session: Session, id: string): Promise<PlanData> {
  const plan = await findPlan(reader, id)
  const mayLook = plan && maySee(session, plan) && (session.role === 'staff' || isPlanner(session, plan))
  if (!mayLook) throw notFound()
  return plan
}
