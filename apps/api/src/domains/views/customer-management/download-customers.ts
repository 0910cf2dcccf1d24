import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/views/customer-management'
import type { ManagedCustomer } from '@navyk/api-spec/views/customer-management'
import { fullName } from '@navyk/api-spec/vocabulary'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Columns, count, dayOf, hours, money, mostRows, text, writeList } from '#platform/files/workbooks'
import { describeCustomers, filterOf } from './list-customers.ts'
import { listByName } from './queries.ts'
import { textsBelow } from '#platform/texts/texts.ts'

const columns: Columns<ManagedCustomer, 'customer_management.workbook'> = [
  ['customer', 32, (customer) => text(fullName(customer.firstName, customer.lastName))],
  ['phone', 20, (customer) => text(customer.maskedPhone)],
  [
    'learners',
    40,
    (customer) => text(customer.learners.map(({ firstName, lastName }) => fullName(firstName, lastName)).join(', ')),
  ],
  ['contracts', 12, (customer) => count(customer.runningContracts)],
  ['lessons', 12, (customer) => count(customer.lessonsLeft)],
  ['hours', 12, (customer) => hours(customer.minutesLeft)],
  ['due', 14, (customer) => money(customer.dueKopecks)],
  ['overdue', 14, (customer) => money(customer.overdueKopecks)],
  ['credit', 14, (customer) => money(customer.creditKopecks)],
  ['last_order', 14, (customer) => dayOf(customer.lastOrder?.createdAt ?? null)],
]

/** Customers as a workbook, by name. Cells are texts, numbers or dates, so nothing that was typed is calculated. */
export async function downloadManagedCustomers(
  reader: Reader,
  { clock, texts }: Pick<Effects, 'clock' | 'texts'>,
  _session: Session,
  query: Input<typeof spec.downloadManagedCustomers>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const translate = textsBelow(texts, language, 'customer_management.workbook')
  const now = clock.now()
  const today = businessDate(now)
  const { rows, nextCursor } = await listByName(reader, await filterOf(reader, query, today), { limit: mostRows })
  const customers = await describeCustomers(reader, rows, now)
  return {
    name: `navyk-customers-${today}.xlsx`,
    bytes: await writeList(translate, { columns, rows: customers, isCut: nextCursor !== null }),
    shows: customers.map(({ id }) => id),
  }
}
