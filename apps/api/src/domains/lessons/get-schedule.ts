import type { PersonRef, ScheduledLesson } from '@navyk/api-spec'
import { addDays, businessInstant } from '@navyk/api-spec/kit'
import type { Reader } from '../../platform/database/index.ts'
import { invalidFields, type Session } from '../../platform/http/index.ts'
import { listPeople } from '../accounts/index.ts'
import { visibleLessons } from './policy.ts'
import { listParties, presentName, presentScheduled } from './present.ts'
import { listLessonRows, listTeachingIds } from './queries.ts'

/** A month's sheet from Monday to Sunday. */
const mostDays = 42
/** More than a lesson every half an hour of all those days: a bound, not a page. */
const mostLessons = 2000

/** Lessons from one date to another, both included, for a grid: the session's own, or for staff those of one executor
 *  (the first by name when none is named).
 *  @throws Failure 422 at `to` for a span that is empty or longer than six weeks */
export async function getSchedule(
  reader: Reader,
  session: Session,
  now: Date,
  query: { from: string; to: string; executorId?: string | undefined },
): Promise<{ lessons: ScheduledLesson[]; executorId: string | null; executors: PersonRef[] }> {
  if (query.to < query.from) throw invalidFields({ to: 'lessons.span_order' })
  if (query.to > addDays(query.from, mostDays - 1)) {
    throw invalidFields({ to: { key: 'lessons.span_too_long', values: { days: mostDays } } })
  }
  const executors = session.role === 'staff' ? await listTeachers(reader) : []
  const executorId = session.role === 'staff' ? (query.executorId ?? executors[0]?.id ?? null) : null
  if (session.role === 'staff' && executorId === null) return { lessons: [], executorId, executors }
  const rows = await listLessonRows(
    reader,
    {
      from: businessInstant(query.from),
      to: businessInstant(addDays(query.to, 1)),
      ...(executorId !== null && { executorId }),
      own: visibleLessons(session),
      now,
    },
    { order: 'asc', limit: mostLessons },
  )
  const people = await listParties(reader, rows)
  return { lessons: rows.map((row) => presentScheduled(people, row)), executorId, executors }
}

async function listTeachers(reader: Reader): Promise<PersonRef[]> {
  const ids = await listTeachingIds(reader)
  const people = await listPeople(reader, ids)
  return ids
    .map((id) => presentName(people, id))
    .sort((one, other) =>
      `${one.lastName} ${one.firstName}`.localeCompare(`${other.lastName} ${other.firstName}`, 'ru'),
    )
}
