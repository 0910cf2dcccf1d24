import { addDays, businessInstant } from '@navyk/api-spec/kit'
import type { InvoiceState } from '@navyk/api-spec/money/invoices'
import type { Subject } from '@navyk/api-spec/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import {
  by,
  dayValue,
  descending,
  type PageOfRows,
  pagePartsOf,
  type PageRequest,
  type Reader,
} from '#platform/database'
import type { SumKey, SumRow } from '../kind.ts'
import type { Scope } from '../scope.ts'
import { sumTable } from '../sum-queries.ts'

/** Whether the sums depend on customers' managers. A customer's manager is the present one, so only these sums are read customer
 *  by customer. */
const isByManager = (scope: Scope, by: SumKey) => scope.managerId !== undefined || by === 'manager'
const manager = '(select manager_id from customer_managers managed where managed.customer_id = sums.customer_id)'
const columns = { subject: 'subject', manager: `${manager}::text` } as const

function conditions({ subject, managerId }: Scope): RawBuilder<unknown>[] {
  return [
    ...(subject === undefined ? [] : [sql`subject = ${subject}`]),
    ...(managerId === undefined ? [] : [sql`${sql.raw(manager)} is not distinct from ${managerId}::uuid`]),
  ]
}

export const sumInvoices = (reader: Reader, scope: Scope, by: SumKey): Promise<SumRow[]> =>
  sumTable(reader, scope, by, {
    from: isByManager(scope, by) ? sql`from report_invoice_day sums` : sql`from report_invoice_total sums`,
    sums: ['invoiced_kopecks', 'paid_kopecks', 'written_off_kopecks', 'invoices'],
    keys: columns,
    where: conditions(scope),
  })

/** Sums left to pay, not due yet (`open`) and late (`overdue`), in kopecks. */
export async function sumDues(reader: Reader, scope: Scope, by: SumKey): Promise<SumRow[]> {
  const wanted = {
    from: isByManager(scope, by) ? sql`from report_due_day sums` : sql`from report_due_total sums`,
    sums: ['due_kopecks'],
    keys: columns,
  }
  const of = async (name: 'open' | 'overdue', when: RawBuilder<unknown>) => {
    const rows = await sumTable(reader, scope, by, { ...wanted, where: [when, ...conditions(scope)] })
    return rows.map((row) => ({ ...row, sums: { [name]: row.sums.due_kopecks ?? 0 } }))
  }
  return [
    ...(await of('open', sql`due_on >= ${dayValue(scope.today)}`)),
    ...(await of('overdue', sql`due_on < ${dayValue(scope.today)}`)),
  ]
}

export interface InvoiceRow {
  id: string
  number: string
  customer_id: string
  first_name: string
  last_name: string
  manager_id: string | null
  manager_first_name: string | null
  manager_last_name: string | null
  subject: Subject | null
  state: InvoiceState
  issued_at: Date
  due_on: string | null
  owed_kopecks: number
  paid_kopecks: number
}

export type InvoiceChoice = 'all' | 'paid' | 'open' | 'overdue' | 'written_off'

/** Issued invoices, the newest first, in one statement. */
export async function listInvoiceRows(
  reader: Reader,
  { period, subject, managerId, today }: Scope,
  choice: InvoiceChoice,
  request: PageRequest,
): Promise<PageOfRows<InvoiceRow>> {
  const page = pagePartsOf(descending(by.instant('invoice.issued_at'), by.id('invoice.id')), request)
  const unpaid = sql`invoice.state = 'issued' and invoice.paid_kopecks < invoice.owed_kopecks`
  const where = [
    sql`invoice.issued_at >= ${businessInstant(period.from)}`,
    sql`invoice.issued_at < ${businessInstant(addDays(period.to, 1))}`,
    {
      all: sql`true`,
      paid: sql`invoice.paid_kopecks > 0`,
      open: sql`${unpaid} and (invoice.due_on is null or invoice.due_on >= ${dayValue(today)})`,
      overdue: sql`${unpaid} and invoice.due_on < ${dayValue(today)}`,
      written_off: sql`invoice.state = 'written_off'`,
    }[choice],
  ]
  if (subject !== undefined) where.push(sql`coalesce(contract.subject, '') = ${subject}`)
  if (managerId !== undefined) where.push(sql`managed.manager_id is not distinct from ${managerId}::uuid`)
  where.push(page.isAfter)
  const { rows } = await sql<InvoiceRow>`
    select invoice.id, invoice.number, invoice.customer_id, coalesce(customer.first_name, '') as first_name,
      coalesce(customer.last_name, '') as last_name, managed.manager_id, manager.first_name as manager_first_name,
      manager.last_name as manager_last_name, contract.subject, invoice.state, invoice.issued_at, invoice.due_on,
      invoice.owed_kopecks, invoice.paid_kopecks
    from invoice_facts invoice
    left join contract_facts contract on contract.id = invoice.contract_id
    left join person_names customer on customer.id = invoice.customer_id
    left join customer_managers managed on managed.customer_id = invoice.customer_id
    left join person_names manager on manager.id = managed.manager_id
    where ${sql.join(where, sql` and `)}
    order by ${page.orderBy}
    limit ${page.limit}
  `.execute(reader)
  return page.take(rows)
}
