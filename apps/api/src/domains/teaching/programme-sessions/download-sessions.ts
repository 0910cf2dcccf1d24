import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/teaching/programme-sessions'
import type { ProgrammeSessionSummary } from '@navyk/api-spec/teaching/programme-sessions'
import { fullName } from '@navyk/api-spec/vocabulary'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Cell, count, moment, mostRows, type Translate, text, writeList } from '#platform/workbooks'
import { selectionOf } from './list-sessions.ts'
import { presentSummary } from './present.ts'
import { listSessionRows } from './queries.ts'

const columns = [
  ['at', 18],
  ['programme', 40],
  ['leads', 32],
  ['assistants', 32],
  ['state', 18],
  ['learners', 12],
  ['marked', 12],
  ['came', 12],
  ['reason', 48],
] as const

/** Sessions as a workbook, in the order of the list. One query. @throws Failure 422 as the list */
export async function downloadProgrammeSessions(
  reader: Reader,
  { clock, texts }: Pick<Effects, 'clock' | 'texts'>,
  session: Session,
  query: Input<typeof spec.downloadProgrammeSessions>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const say: Translate = (key, values) => texts.say(language, `programme_sessions.workbook.${key}`, values)
  const now = clock.now()
  const { filter, order } = selectionOf(session, now, query)
  const { rows, nextCursor } = await listSessionRows(reader, filter, order, { limit: mostRows })
  const sessions = rows.map((row) => presentSummary(session, row, now))
  return {
    name: `navyk-sessions-${businessDate(now)}.xlsx`,
    bytes: await writeList(say, {
      columns,
      rows: sessions.map((one) => cellsOf(one, say)),
      isCut: nextCursor !== null,
    }),
    shows: sessions.map(({ id }) => id),
  }
}

function cellsOf(one: ProgrammeSessionSummary, say: Translate): Cell[] {
  const named = (isAssisting: boolean) =>
    one.teachers
      .filter(({ role }) => (role === 'assistant') === isAssisting)
      .map(({ person }) => fullName(person.firstName, person.lastName))
      .join(', ')
  const reasons = [one.isUnled && say('unled'), one.substituteWanted?.reason, one.cancelReason]
  return [
    moment(one.startsAt),
    text(one.programme.title),
    text(named(false)),
    text(named(true)),
    text(say(`states.${one.isUnclosed ? 'unclosed' : one.state}`)),
    count(one.learnerCount ?? null),
    count(one.markedCount ?? null),
    count(one.attendedCount ?? null),
    text(reasons.filter(Boolean).join('. ')),
  ]
}
