import { businessDate, type Input, minuteMs } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/teaching/lessons'
import { type LessonSummary, outcomeGroup } from '@navyk/api-spec/teaching/lessons'
import { fullName, type PersonRef } from '@navyk/api-spec/vocabulary'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Cell, count, hours, moment, money, mostRows, text, writeList } from '#platform/workbooks'
import { seesCharge } from '../policy.ts'
import { listLessonRows } from '../queries.ts'
import { filterOf, orderOf } from './list-lessons.ts'
import { partiesOf, presentSummary } from './present.ts'

const columns = [
  ['at', 18],
  ['contract', 12],
  ['subject', 24],
  ['learner', 32],
  ['customer', 32],
  ['executor', 32],
  ['state', 16],
  ['outcome', 30],
  ['hours', 10],
  ['charge', 16],
  ['pay', 16],
  ['planned_hours', 16],
  ['planned_charge', 16],
  ['planned_pay', 16],
  ['topic', 40],
  ['homework', 40],
] as const
type Key = (typeof columns)[number][0]

/** Columns that stay out of an executor's workbook: the customer's price, and the executor's own name. */
const staffColumns: readonly Key[] = ['executor', 'charge', 'planned_charge']

/** Lessons as a workbook, in the order of the list. One query. @throws Failure as the list */
export async function downloadLessons(
  reader: Reader,
  { clock, texts }: Pick<Effects, 'clock' | 'texts'>,
  session: Session,
  query: Input<typeof spec.downloadLessons>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const say = (key: string, values?: Record<string, string | number>) =>
    texts.say(language, `lessons.workbook.${key}`, values)
  const now = clock.now()
  const filter = filterOf(session, now, query)
  const { rows, nextCursor } = await listLessonRows(reader, filter, orderOf(query.view), { limit: mostRows })
  const shown = columns.filter(([key]) => seesCharge(session) || !staffColumns.includes(key))
  const words: Words = { say, subject: (subject) => texts.say(language, `schedule.subjects.${subject}`), now }
  const cells = rows.map((row) => {
    const all = cellsOf(presentSummary(session, partiesOf(row), row, now), words)
    return shown.map(([key]) => all[key])
  })
  return {
    name: `navyk-lessons-${businessDate(now)}.xlsx`,
    bytes: await writeList(say, { columns: shown, rows: cells, isCut: nextCursor !== null }),
    shows: rows.map(({ id }) => id),
  }
}

interface Words {
  say: (key: string) => string
  subject: (subject: LessonSummary['subject']) => string
  now: Date
}

function cellsOf(lesson: LessonSummary, { say, subject, now }: Words): Record<Key, Cell> {
  const { startsAt, endsAt, state, outcome } = lesson
  const minutes = lesson.heldMinutes ?? (Date.parse(endsAt) - Date.parse(startsAt)) / minuteMs
  const isHeld = outcome !== null && outcomeGroup(outcome) === 'held'
  const isPlanned = outcome === null
  const isUnclosed = state === 'planned' && Date.parse(endsAt) <= now.getTime()
  return {
    at: moment(startsAt),
    contract: count(lesson.contractNumber),
    subject: text(subject(lesson.subject)),
    learner: text(lesson.learnerName),
    customer: named(lesson.customer),
    executor: named(lesson.executor),
    state: text(say(`states.${isUnclosed ? 'unclosed' : state}`)),
    outcome: outcome && text(say(`outcomes.${outcome}`)),
    hours: isHeld ? hours(minutes) : null,
    charge: money(lesson.chargeKopecks ?? null),
    pay: money(lesson.payKopecks ?? null),
    // Planned figures have columns of their own, so that each of them can be added up.
    planned_hours: isPlanned ? hours(minutes) : null,
    planned_charge: money(isPlanned ? (lesson.customerRateKopecks ?? null) : null),
    planned_pay: money(isPlanned ? (lesson.executorRateKopecks ?? null) : null),
    topic: text(lesson.topic),
    homework: text(lesson.homework),
  }
}

const named = ({ firstName, lastName }: PersonRef) => text(fullName(firstName, lastName))
