import type * as spec from '@navyk/api-spec/teaching/lessons'
import type { LessonOutcome, LessonState, LessonView } from '@navyk/api-spec/teaching/lessons'
import type { Subject } from '@navyk/api-spec/vocabulary'
import { addDays, businessInstant, monthSpan } from '@navyk/api-spec/kit'
import { forbidden, invalidFields, type ReadCase, type Session } from '#platform/http'
import { seesCharge, seesPay, visibleLessons } from '../policy.ts'
import { partiesOf, presentSummary } from './present.ts'
import { type LessonFilter, listLessonRows, sumLessonRows } from '../queries.ts'

interface Filter {
  view?: LessonView | undefined
  search?: string | undefined
  month?: string | undefined
  contractId?: string | undefined
  executorId?: string | undefined
  customerId?: string | undefined
  learnerId?: string | undefined
  subject?: Subject | undefined
  from?: string | undefined
  to?: string | undefined
  state?: LessonState | undefined
  outcome?: LessonOutcome | undefined
}

/** A page of lessons in one query. Lessons without an outcome oldest first, coming ones soonest first, all others
 *  latest first. */
export const listLessons: ReadCase<typeof spec.listLessons, 'clock'> = async (reader, effects, session, query) => {
  const now = effects.clock.now()
  const filter = filterOf(session, now, query)
  const { rows, nextCursor } = await listLessonRows(reader, filter, orderOf(query.view), query)
  return { data: rows.map((row) => presentSummary(session, partiesOf(row), row, now)), nextCursor }
}

/** Views in ascending order of time. */
const soonestFirst: readonly LessonView[] = ['unclosed', 'upcoming', 'to_confirm']
export const orderOf = (asked: LessonView | undefined) =>
  soonestFirst.some((view) => view === asked) ? ('asc' as const) : ('desc' as const)

/** Sums over the whole filter. @throws Failure 422 when staff ask for all lessons there ever were */
export const getLessonTotals: ReadCase<typeof spec.getLessonTotals, 'clock'> = async (
  reader,
  effects,
  session,
  query,
) => {
  const now = effects.clock.now()
  const isNarrow = [query.month, query.contractId, query.learnerId, query.from].some((each) => each !== undefined)
  if (session.role === 'staff' && !isNarrow) {
    throw invalidFields({ month: 'validation.required' })
  }
  const sums = await sumLessonRows(reader, filterOf(session, now, query))
  // Without closed lessons the sums are absent, not zero.
  const hasSums = sums.closed_count > 0
  return {
    count: sums.count,
    unclosedCount: sums.unclosed_count,
    ...(hasSums && { heldMinutes: sums.held_minutes }),
    ...(hasSums && seesCharge(session) && { chargeKopecks: sums.charge_kopecks }),
    ...(hasSums && seesPay(session) && { payKopecks: sums.pay_kopecks }),
    planned: {
      count: sums.planned_count,
      minutes: sums.planned_minutes,
      ...(seesCharge(session) && { chargeKopecks: sums.planned_charge_kopecks }),
      ...(seesPay(session) && { payKopecks: sums.planned_pay_kopecks }),
    },
    unconfirmed: {
      count: sums.unconfirmed_count,
      ...(seesCharge(session) && { chargeKopecks: sums.unconfirmed_charge_kopecks }),
      ...(seesPay(session) && { payKopecks: sums.unconfirmed_pay_kopecks }),
    },
  }
}

/** @throws Failure 422 at `to` where the end is before the start; 403 where others than staff ask for unusual closings */
export function filterOf(session: Session, now: Date, { month, from, to, ...query }: Filter): LessonFilter {
  if (query.view === 'unusual' && session.role !== 'staff') throw forbidden('lessons.staff_only')
  if (from !== undefined && to !== undefined && to < from) throw invalidFields({ to: 'lessons.span_order' })
  const span: { from?: Date; to?: Date } = month === undefined ? {} : monthSpan(month)
  return {
    ...query,
    ...span,
    ...(from !== undefined && { from: later(businessInstant(from), span.from) }),
    ...(to !== undefined && { to: earlier(businessInstant(addDays(to, 1)), span.to) }),
    own: visibleLessons(session),
    now,
  }
}

const later = (one: Date, other: Date | undefined) => (other && other > one ? other : one)
const earlier = (one: Date, other: Date | undefined) => (other && other < one ? other : one)
