import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/views/customer-management'
import type { ManagedCustomer } from '@navyk/api-spec/views/customer-management'
import { fullName } from '@navyk/api-spec/vocabulary'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Cell, count, dayOf, hours, money, mostRows, type Translate, text, writeList } from '#platform/workbooks'
import { describeCustomers, filterOf } from './list-customers.ts'
import { listByName } from './queries.ts'

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
  const say: Translate = (key, values) => texts.say(language, `customer_management.workbook.${key}`, values)
  const now = clock.now()
  const today = businessDate(now)
  const { rows, nextCursor } = await listByName(reader, await filterOf(reader, query, today), { limit: mostRows })
  const customers = await describeCustomers(reader, rows, now)
  return {
    name: `navyk-customers-${today}.xlsx`,
    bytes: await writeList(say, { columns, rows: customers.map(cellsOf), isCut: nextCursor !== null }),
    shows: customers.map(({ id }) => id),
  }
}

function cellsOf(customer: ManagedCustomer): Cell[] {
  return [
    text(fullName(customer.firstName, customer.lastName)),
    text(customer.maskedPhone),
    text(customer.learners.map(({ firstName, lastName }) => fullName(firstName, lastName)).join(', ')),
    count(customer.runningContracts),
    count(customer.lessonsLeft),
    hours(customer.minutesLeft),
    money(customer.dueKopecks),
    money(customer.overdueKopecks),
    money(customer.creditKopecks),
    dayOf(customer.lastOrder?.createdAt ?? null),
  ]
}
