import type { LessonOutcome, LessonState, LessonSummary, LessonTotals, LessonView } from '@navyk/api-spec'
import { defaultPageSize, monthSpan } from '@navyk/api-spec/kit'
import { readTimeCursor, writeTimeCursor } from '../../platform/cursors.ts'
import type { Reader } from '../../platform/database/index.ts'
import { invalidFields, type Session } from '../../platform/http/index.ts'
import { seesCharge, seesPay, visibleLessons } from './policy.ts'
import { listParties, presentSummary } from './present.ts'
import { type LessonFilter, listLessonRows, sumLessonRows } from './queries.ts'

interface Filter {
  view?: LessonView | undefined
  month?: string | undefined
  contractId?: string | undefined
  executorId?: string | undefined
  customerId?: string | undefined
  state?: LessonState | undefined
  outcome?: LessonOutcome | undefined
}

/** A page of lessons in two queries. What waits for an outcome comes oldest first, what is to come soonest first,
 *  everything else latest first. */
export async function listLessons(
  reader: Reader,
  session: Session,
  now: Date,
  query: Filter & { cursor?: string | undefined; limit?: number | undefined },
): Promise<{ data: LessonSummary[]; nextCursor: string | null }> {
  const limit = query.limit ?? defaultPageSize
  const rows = await listLessonRows(reader, filterOf(session, now, query), {
    order: query.view === 'unclosed' || query.view === 'upcoming' ? 'asc' : 'desc',
    after: query.cursor === undefined ? undefined : readTimeCursor(query.cursor),
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const people = await listParties(reader, shown)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    data: shown.map((row) => presentSummary(session, people, row, now)),
    nextCursor: last ? writeTimeCursor({ at: last.starts_at, id: last.id }) : null,
  }
}

/** Sums over the whole filter. @throws Failure 422 when staff ask for all lessons there ever were */
export async function sumLessons(reader: Reader, session: Session, now: Date, query: Filter): Promise<LessonTotals> {
  if (session.role === 'staff' && query.month === undefined && query.contractId === undefined) {
    throw invalidFields({ month: 'validation.required' })
  }
  const sums = await sumLessonRows(reader, filterOf(session, now, query))
  return {
    count: sums.count,
    unclosedCount: sums.unclosed_count,
    heldMinutes: sums.held_minutes,
    ...(seesCharge(session) && { chargeKopecks: sums.charge_kopecks }),
    ...(seesPay(session) && { payKopecks: sums.pay_kopecks }),
  }
}

function filterOf(session: Session, now: Date, { month, ...query }: Filter): LessonFilter {
  return { ...query, ...(month !== undefined && monthSpan(month)), own: visibleLessons(session), now }
}
