import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/teaching/programme-sessions'
import type { ProgrammeSessionSummary } from '@navyk/api-spec/teaching/programme-sessions'
import { fullName } from '@navyk/api-spec/vocabulary'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Columns, count, moment, mostRows, text, writeList } from '#platform/files/workbooks'
import { selectionOf } from './list-sessions.ts'
import { presentSummary } from '../present.ts'
import { listSessionRows } from '../queries.ts'
import { textsBelow, type Translate } from '#platform/texts/texts.ts'

const columns: Columns<ProgrammeSessionSummary, 'programme_sessions.workbook'> = [
  ['at', 18, (one) => moment(one.startsAt)],
  ['programme', 40, (one) => text(one.programme.title)],
  ['leads', 32, (one) => text(teachersOf(one, false))],
  ['assistants', 32, (one) => text(teachersOf(one, true))],
  ['state', 18, (one, translate) => text(translate(`states.${one.isUnclosed ? 'unclosed' : one.state}`))],
  ['learners', 12, (one) => count(one.learnerCount ?? null)],
  ['marked', 12, (one) => count(one.markedCount ?? null)],
  ['came', 12, (one) => count(one.attendedCount ?? null)],
  ['reason', 48, (one, translate) => text(reasonsOf(one, translate))],
]

/** Sessions as a workbook, in the order of the list. One query. @throws Failure 422 as the list */
export async function downloadProgrammeSessions(
  reader: Reader,
  { clock, texts }: Pick<Effects, 'clock' | 'texts'>,
  session: Session,
  query: Input<typeof spec.downloadProgrammeSessions>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const translate = textsBelow(texts, language, 'programme_sessions.workbook')
  const now = clock.now()
  const { filter, order } = selectionOf(session, now, query)
  const { rows, nextCursor } = await listSessionRows(reader, filter, order, { limit: mostRows })
  const sessions = rows.map((row) => presentSummary(session, row, now))
  return {
    name: `navyk-sessions-${businessDate(now)}.xlsx`,
    bytes: await writeList(translate, {
      columns,
      rows: sessions,
      isCut: nextCursor !== null,
    }),
    shows: sessions.map(({ id }) => id),
  }
}

const teachersOf = ({ teachers }: ProgrammeSessionSummary, areAssistants: boolean): string =>
  teachers
    .filter(({ role }) => (role === 'assistant') === areAssistants)
    .map(({ person }) => fullName(person.firstName, person.lastName))
    .join(', ')

const reasonsOf = (
  { isUnled, substituteWanted, cancelReason }: ProgrammeSessionSummary,
  translate: Translate<'programme_sessions.workbook'>,
): string => [isUnled && translate('unled'), substituteWanted?.reason, cancelReason].filter(Boolean).join('. ')
