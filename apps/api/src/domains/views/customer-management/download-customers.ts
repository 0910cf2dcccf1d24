import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/views/customer-management'
import type { ManagedCustomer } from '@navyk/api-spec/views/customer-management'
import { fullName } from '@navyk/api-spec/vocabulary'
import writeXlsxFile, { type CellObject, type SheetData } from 'write-excel-file/node'
import type { Reader } from '../../../platform/database/index.ts'
import type { AnsweredFile, RequestFacts, Session } from '../../../platform/http/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { describeCustomers, filterOf } from './list-customers.ts'
import { listByName } from './queries.ts'

/** The most rows of a workbook. */
const mostRows = 10_000
const columns = [
  ['customer', 32],
  ['phone', 20],
  ['learners', 40],
  ['contracts', 12],
  ['lessons', 12],
  ['hours', 12],
  ['due', 14],
  ['overdue', 14],
  ['credit', 14],
  ['last_order', 14],
] as const

/** Customers as a workbook, by name. Cells are texts, numbers or dates, so nothing that was typed is calculated. */
export async function downloadManagedCustomers(
  reader: Reader,
  { clock, texts }: Pick<Effects, 'clock' | 'texts'>,
  _session: Session,
  query: Input<typeof spec.downloadManagedCustomers>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const say = (key: string, values = {}) => texts.say(language, `customer_management.workbook.${key}`, values)
  const now = clock.now()
  const today = businessDate(now)
  const rows = await listByName(reader, await filterOf(reader, query, today), undefined, mostRows + 1)
  const customers = await describeCustomers(reader, rows.slice(0, mostRows), now)
  const head = columns.map(([column]): CellObject => ({ value: say(column), fontWeight: 'bold' }))
  const data: SheetData = [head, ...customers.map(cellsOf)]
  if (rows.length > mostRows) data.push([{ type: String, value: say('more', { count: mostRows }) }])
  const sheet = { sheet: say('sheet'), columns: columns.map(([, width]) => ({ width })), stickyRowsCount: 1 }
  return {
    name: `navyk-customers-${today}.xlsx`,
    bytes: await writeXlsxFile(data, sheet).toBuffer(),
    shows: customers.map(({ id }) => id),
  }
}

function cellsOf(customer: ManagedCustomer): (CellObject | null)[] {
  const text = (value: string): CellObject | null => (value === '' ? null : { type: String, value })
  const count = (value: number): CellObject => ({ type: Number, value })
  const money = (kopecks: number): CellObject => ({ type: Number, value: kopecks / 100, format: '#,##0.00' })
  return [
    text(fullName(customer.firstName, customer.lastName)),
    text(customer.maskedPhone),
    text(customer.learners.map(({ firstName, lastName }) => fullName(firstName, lastName)).join(', ')),
    count(customer.runningContracts),
    count(customer.lessonsLeft),
    count(customer.minutesLeft / 60),
    money(customer.dueKopecks),
    money(customer.overdueKopecks),
    money(customer.creditKopecks),
    customer.lastOrder && { type: Date, value: new Date(customer.lastOrder.createdAt), format: 'dd.mm.yyyy' },
  ]
}
