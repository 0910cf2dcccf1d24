import { refOf } from '@navyk/api-spec/vocabulary'
import type * as spec from '@navyk/api-spec/money/payments'
import type { CustomerDues } from '@navyk/api-spec/money/payments'
import { businessDate } from '@navyk/api-spec/kit'
import type { Reader } from '#platform/database'
import { invalidFields, notFound, type ReadCase } from '#platform/http'
import { listPeople } from '#people/accounts'
import { listDueInvoices, sumCredit } from '#money/invoices'
import { listEndedOrders } from './ended-order-queries.ts'
import { ownCustomer } from '../policy.ts'

/** The invoices and credit that a payment of a customer can concern. @throws Failure 404 no such customer, or not the session's own */
export const getCustomerDues: ReadCase<typeof spec.getCustomerDues> = async (reader, _effects, session, query) => {
  const customerId = ownCustomer(session) ?? query.customerId
  if (customerId === undefined) throw invalidFields({ customerId: 'validation.required' })
  if (query.customerId !== undefined && query.customerId !== customerId) throw notFound()
  return describeDues(reader, customerId)
}

export async function describeDues(reader: Reader, customerId: string): Promise<CustomerDues> {
  const people = await listPeople(reader, [customerId])
  if (people.get(customerId)?.role !== 'customer') throw notFound()
  const rows = await listDueInvoices(reader, customerId)
  const ended = await listEndedOrders(reader, customerId)
  return {
    customer: refOf(people, customerId),
    ...(await sumCredit(reader, customerId)),
    invoices: rows.map((row) => ({
      id: row.id,
      // Issued invoices have a number and a due date (a check constraint of the table).
      number: row.number ?? '',
      dueOn: row.due_on ?? '',
      subject: row.subject,
      learnerName: row.learnerName,
      about: row.about,
      period: row.period,
      balanceKopecks: row.owed_kopecks - row.paid_kopecks,
      version: row.version,
    })),
    endedOrders: ended.map((row) => ({
      invoiceId: row.invoice_id,
      number: row.number,
      totalKopecks: row.total_kopecks,
      endedOn: businessDate(row.ended_at),
    })),
  }
}
