import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/desk/questions'
import { fullName } from '@navyk/api-spec/vocabulary'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Cell, count, moment, mostRows, type Translate, text, writeList } from '#platform/workbooks'
import { listPeople } from '#people/accounts'
import { findContracts } from '#teaching/contracts'
import { filterOf } from './list-questions.ts'
import { cabinetsOf, contractIdsOf, presentRow } from './present-question.ts'
import { listQuestionRows } from './queries.ts'

const columns = [
  ['number', 10],
  ['asker', 32],
  ['role', 16],
  ['topic', 26],
  ['state', 20],
  ['assignee', 28],
  ['contract', 14],
  ['asked', 18],
  ['last', 18],
  ['due', 18],
  ['rating', 12],
  ['text', 60],
] as const

/** The inbox as a workbook, in the order of the list, with the beginning of the newest message of each thread; notes of the staff
 *  stay beside the thread. Three queries. */
export async function downloadQuestions(
  reader: Reader,
  { clock, texts }: Pick<Effects, 'clock' | 'texts'>,
  session: Session,
  query: Input<typeof spec.downloadQuestions>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const say: Translate = (key, values) => texts.say(language, `questions.workbook.${key}`, values)
  const now = clock.now()
  const filter = filterOf(session, query, now)
  const { rows, nextCursor } = await listQuestionRows(reader, filter, { limit: mostRows })
  const people = await listPeople(reader, cabinetsOf(rows))
  const contracts = await findContracts(reader, contractIdsOf(rows))
  const nameOf = (person: { firstName: string; lastName: string }) => text(fullName(person.firstName, person.lastName))
  const cells = rows.map((row): Cell[] => {
    const shown = presentRow(session, row, people, contracts)
    const assignee = shown.desk?.assignee
    return [
      count(shown.number),
      nameOf(shown.asker),
      text(say(`roles.${shown.asker.role}`)),
      text(say(`topics.${shown.topic}`)),
      text(say(`states.${shown.state}`)),
      assignee ? nameOf(assignee) : null,
      count(shown.contract?.number ?? null),
      moment(shown.createdAt),
      moment(shown.lastMessageAt),
      moment(shown.answerDueAt),
      count(shown.rating),
      text(shown.excerpt),
    ]
  })
  return {
    name: `navyk-questions-${businessDate(now)}.xlsx`,
    bytes: await writeList(say, { columns, rows: cells, isCut: nextCursor !== null }),
    shows: rows.map(({ asker_id }) => asker_id),
  }
}
