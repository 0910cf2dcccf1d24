import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/desk/questions'
import { fullName } from '@navyk/api-spec/vocabulary'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Columns, count, moment, mostRows, text, writeList } from '#platform/files/workbooks'
import { listPeople } from '#people/accounts'
import { findContracts } from '#teaching/contracts'
import { filterOf } from './list-questions.ts'
import { cabinetsOf, contractIdsOf, presentRow } from '../present-question.ts'
import { listQuestionRows } from '../queries.ts'
import { textsBelow } from '#platform/texts/texts.ts'

const columns: Columns<ReturnType<typeof presentRow>, 'questions.workbook'> = [
  ['number', 10, (shown) => count(shown.number)],
  ['asker', 32, (shown) => nameOf(shown.asker)],
  ['role', 16, (shown, translate) => text(translate(`roles.${shown.asker.role}`))],
  ['topic', 26, (shown, translate) => text(translate(`topics.${shown.topic}`))],
  ['state', 20, (shown, translate) => text(translate(`states.${shown.state}`))],
  ['assignee', 28, (shown) => (shown.desk?.assignee ? nameOf(shown.desk.assignee) : null)],
  ['contract', 14, (shown) => count(shown.contract?.number ?? null)],
  ['asked', 18, (shown) => moment(shown.createdAt)],
  ['last', 18, (shown) => moment(shown.lastMessageAt)],
  ['due', 18, (shown) => moment(shown.answerDueAt)],
  ['rating', 12, (shown) => count(shown.rating)],
  ['text', 60, (shown) => text(shown.excerpt)],
]

/** The inbox as a workbook, in the order of the list, with the beginning of the newest message of each thread; notes of the staff
 *  stay beside the thread. Three queries. */
export async function downloadQuestions(
  reader: Reader,
  { clock, texts }: Pick<Effects, 'clock' | 'texts'>,
  session: Session,
  query: Input<typeof spec.downloadQuestions>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const translate = textsBelow(texts, language, 'questions.workbook')
  const now = clock.now()
  const filter = filterOf(session, query, now)
  const { rows, nextCursor } = await listQuestionRows(reader, filter, { limit: mostRows })
  const people = await listPeople(reader, cabinetsOf(rows))
  const contracts = await findContracts(reader, contractIdsOf(rows))
  return {
    name: `navyk-questions-${businessDate(now)}.xlsx`,
    bytes: await writeList(translate, {
      columns,
      rows: rows.map((row) => presentRow(session, row, people, contracts)),
      isCut: nextCursor !== null,
    }),
    shows: rows.map(({ asker_id }) => asker_id),
  }
}

const nameOf = (person: { firstName: string; lastName: string }) => text(fullName(person.firstName, person.lastName))
