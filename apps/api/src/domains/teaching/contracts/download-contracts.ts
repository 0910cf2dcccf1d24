import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/teaching/contracts'
import { fullName } from '@navyk/api-spec/vocabulary'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Cell, count, day, moment, mostRows, type Translate, text, writeList } from '#platform/workbooks'
import { listPeople } from '#people/accounts'
import { filterOf } from './list-contracts.ts'
import { listContractRows } from './queries.ts'

const columns = [
  ['number', 12],
  ['subject', 24],
  ['learner', 32],
  ['customer', 32],
  ['executor', 32],
  ['state', 26],
  ['starts', 14],
  ['ends', 14],
  ['sent', 18],
  ['customer_ack', 18],
  ['executor_ack', 18],
] as const

/** Contracts as a workbook, newest first. Two queries. */
export async function downloadContracts(
  reader: Reader,
  { clock, texts }: Pick<Effects, 'clock' | 'texts'>,
  session: Session,
  query: Input<typeof spec.downloadContracts>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const say: Translate = (key, values) => texts.say(language, `contracts.workbook.${key}`, values)
  const { rows, nextCursor } = await listContractRows(reader, filterOf(session, query), { limit: mostRows })
  const people = await listPeople(
    reader,
    rows.flatMap((row) => [row.customer_id, row.executor_id]),
  )
  const nameOf = (id: string) => {
    const person = people.get(id)
    return text(person ? fullName(person.firstName, person.lastName) : null)
  }
  const cells = rows.map((row): Cell[] => [
    count(row.number),
    text(texts.say(language, `schedule.subjects.${row.subject}`)),
    text(fullName(row.first_name, row.last_name)),
    nameOf(row.customer_id),
    nameOf(row.executor_id),
    text(say(`states.${row.state}`)),
    day(row.starts_on),
    day(row.ends_on),
    ...[row.sent_at, row.customer_ack_at, row.executor_ack_at].map(moment),
  ])
  return {
    name: `navyk-contracts-${businessDate(clock.now())}.xlsx`,
    bytes: await writeList(say, { columns, rows: cells, isCut: nextCursor !== null }),
    shows: rows.map(({ id }) => id),
  }
}
