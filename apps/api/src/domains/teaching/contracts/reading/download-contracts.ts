import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/teaching/contracts'
import { fullName } from '@navyk/api-spec/vocabulary'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Cell, type Columns, count, day, moment, mostRows, text, writeList } from '#platform/files/workbooks'
import { listPeople } from '#people/accounts'
import { filterOf } from './list-contracts.ts'
import { listContractRows } from '../queries.ts'
import { textsBelow, type Translate } from '#platform/texts/texts.ts'

type ContractRow = Awaited<ReturnType<typeof listContractRows>>['rows'][number]

interface Words {
  subject: Translate<'schedule.subjects'>
  /** Cell with the name of a party, by its id. */
  nameOf: (id: string) => Cell
}

const columns = ({ subject, nameOf }: Words): Columns<ContractRow, 'contracts.workbook'> => [
  ['number', 12, (row) => count(row.number)],
  ['subject', 24, (row) => text(subject(row.subject))],
  ['learner', 32, (row) => text(fullName(row.first_name, row.last_name))],
  ['customer', 32, (row) => nameOf(row.customer_id)],
  ['executor', 32, (row) => nameOf(row.executor_id)],
  ['state', 26, (row, translate) => text(translate(`states.${row.state}`))],
  ['starts', 14, (row) => day(row.starts_on)],
  ['ends', 14, (row) => day(row.ends_on)],
  ['sent', 18, (row) => moment(row.sent_at)],
  ['customer_ack', 18, (row) => moment(row.customer_ack_at)],
  ['executor_ack', 18, (row) => moment(row.executor_ack_at)],
]

/** Contracts as a workbook, newest first. Two queries. */
export async function downloadContracts(
  reader: Reader,
  { clock, texts }: Pick<Effects, 'clock' | 'texts'>,
  session: Session,
  query: Input<typeof spec.downloadContracts>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const translate = textsBelow(texts, language, 'contracts.workbook')
  const { rows, nextCursor } = await listContractRows(reader, filterOf(session, query), { limit: mostRows })
  const people = await listPeople(
    reader,
    rows.flatMap((row) => [row.customer_id, row.executor_id]),
  )
  const nameOf = (id: string) => {
    const person = people.get(id)
    return text(person ? fullName(person.firstName, person.lastName) : null)
  }
  const subject = textsBelow(texts, language, 'schedule.subjects')
  return {
    name: `navyk-contracts-${businessDate(clock.now())}.xlsx`,
    bytes: await writeList(translate, { columns: columns({ subject, nameOf }), rows, isCut: nextCursor !== null }),
    shows: rows.map(({ id }) => id),
  }
}
