import { businessDate, type Input, minuteMs } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/teaching/lessons'
import { type LessonSummary, outcomeGroup } from '@navyk/api-spec/teaching/lessons'
import { fullName, type PersonRef } from '@navyk/api-spec/vocabulary'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Columns, count, hours, moment, money, mostRows, text, writeList } from '#platform/files/workbooks'
import { seesCharge } from '../policy.ts'
import { listLessonRows } from '../queries.ts'
import { filterOf, orderOf } from './list-lessons.ts'
import { partiesOf, presentSummary } from './present.ts'
import { textsBelow, type Translate } from '#platform/texts/texts.ts'

interface Words {
  subject: Translate<'schedule.subjects'>
  now: Date
}

const columns = ({ subject, now }: Words): Columns<LessonSummary, 'lessons.workbook'> => [
  ['at', 18, (lesson) => moment(lesson.startsAt)],
  ['contract', 12, (lesson) => count(lesson.contractNumber)],
  ['subject', 24, (lesson) => text(subject(lesson.subject))],
  ['learner', 32, (lesson) => text(lesson.learnerName)],
  ['customer', 32, (lesson) => named(lesson.customer)],
  ['executor', 32, (lesson) => named(lesson.executor)],
  [
    'state',
    16,
    ({ state, endsAt }, translate) =>
      text(translate(`states.${state === 'planned' && Date.parse(endsAt) <= now.getTime() ? 'unclosed' : state}`)),
  ],
  ['outcome', 30, ({ outcome }, translate) => outcome && text(translate(`outcomes.${outcome}`))],
  ['hours', 10, (lesson) => (isHeld(lesson) ? hours(minutesOf(lesson)) : null)],
  ['charge', 16, (lesson) => money(lesson.chargeKopecks ?? null)],
  ['pay', 16, (lesson) => money(lesson.payKopecks ?? null)],
  // Planned figures have columns of their own, so that each of them can be added up.
  ['planned_hours', 16, (lesson) => (lesson.outcome === null ? hours(minutesOf(lesson)) : null)],
  [
    'planned_charge',
    16,
    ({ outcome, ...rates }) => money(outcome === null ? (rates.customerRateKopecks ?? null) : null),
  ],
  ['planned_pay', 16, ({ outcome, ...rates }) => money(outcome === null ? (rates.executorRateKopecks ?? null) : null)],
  ['topic', 40, (lesson) => text(lesson.topic)],
  ['homework', 40, (lesson) => text(lesson.homework)],
]

/** Columns that stay out of an executor's workbook: the customer's price, and the executor's own name. */
const staffColumns: readonly string[] = ['executor', 'charge', 'planned_charge']

/** Lessons as a workbook, in the order of the list. One query. @throws Failure as the list */
export async function downloadLessons(
  reader: Reader,
  { clock, texts }: Pick<Effects, 'clock' | 'texts'>,
  session: Session,
  query: Input<typeof spec.downloadLessons>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const translate = textsBelow(texts, language, 'lessons.workbook')
  const now = clock.now()
  const filter = filterOf(session, now, query)
  const { rows, nextCursor } = await listLessonRows(reader, filter, orderOf(query.view), { limit: mostRows })
  const subject = textsBelow(texts, language, 'schedule.subjects')
  const shown = columns({ subject, now }).filter(([key]) => seesCharge(session) || !staffColumns.includes(key))
  const lessons = rows.map((row) => presentSummary(session, partiesOf(row), row, now))
  return {
    name: `navyk-lessons-${businessDate(now)}.xlsx`,
    bytes: await writeList(translate, { columns: shown, rows: lessons, isCut: nextCursor !== null }),
    shows: rows.map(({ id }) => id),
  }
}

const minutesOf = ({ heldMinutes, startsAt, endsAt }: LessonSummary) =>
  heldMinutes ?? (Date.parse(endsAt) - Date.parse(startsAt)) / minuteMs

const isHeld = ({ outcome }: LessonSummary) => outcome !== null && outcomeGroup(outcome) === 'held'

const named = ({ firstName, lastName }: PersonRef) => text(fullName(firstName, lastName))
