// Queries for lists of payments: filtered, by the day on which the money came, and added up.
import { addMonths, firstDayOf } from '@navyk/api-spec/kit'
import type { PaymentMark, PaymentMethod, PaymentSource } from '@navyk/api-spec/money/payments'
import { sql } from 'kysely'
import {
  by,
  dayValue,
  descending,
  holdsText,
  ifGiven,
  isNamedPart,
  pageBy,
  type PageRequest,
  type Reader,
  whereGiven,
} from '#platform/database'
import { payments } from '../queries.ts'

export interface PaymentFilter {
  customerId?: string | undefined
  invoiceId?: string | undefined
  month?: string | undefined
  method?: PaymentMethod | undefined
  source?: PaymentSource | undefined
  mark?: PaymentMark | undefined
  search?: string | undefined
  /** The sum that the search text names, in kopecks. */
  searchedKopecks?: number | undefined
}

const allocated = sql<number>`coalesce((
  select sum(amount_kopecks) from allocation_facts where payment_id = payment.id and ended_at is null
), 0)`
const refunded = sql<number>`coalesce((
  select sum(part.amount_kopecks) from refund_part part join refund on refund.id = part.refund_id
  where part.payment_id = payment.id and refund.state not in ('refused', 'returned')
), 0)`

/** The part of the refunded sum that waits for approval. */
const asked = sql<number>`coalesce((
  select sum(part.amount_kopecks) from refund_part part join refund on refund.id = part.refund_id
  where part.payment_id = payment.id and refund.state = 'asked'
), 0)`

const marked: Record<PaymentMark, ReturnType<typeof sql<boolean>>> = {
  credit: sql<boolean>`reversal.id is null and payment.amount_kopecks > ${allocated} + ${refunded}`,
  from_credit: sql<boolean>`exists (
    select from allocation_facts where payment_id = payment.id and from_credit and ended_at is null
  )`,
  refunded: sql<boolean>`${refunded} > 0`,
  reversed: sql<boolean>`reversal.id is not null`,
}

function filtered(reader: Reader, filter: PaymentFilter) {
  const { customerId, invoiceId, month, method, source, mark } = filter
  const search = filter.search?.trim() ?? ''
  return payments(reader)
    .$call((query) => whereGiven(query, { 'payment.customer_id': customerId }))
    .$call(
      ifGiven(invoiceId, (query, invoiceId) =>
        query.where(
          sql<boolean>`payment.id in (select payment_id from allocation_facts where invoice_id = ${invoiceId})`,
        ),
      ),
    )
    .$call(
      ifGiven(month, (query, month) =>
        query.where(
          sql<boolean>`payment.received_on >= ${dayValue(firstDayOf(month))}
          and payment.received_on < ${dayValue(firstDayOf(addMonths(month, 1)))}`,
        ),
      ),
    )
    .$call((query) => whereGiven(query, { 'payment.method': method, 'payment.source': source }))
    .$call(ifGiven(mark, (query, mark) => query.where(marked[mark])))
    .$if(search !== '', (query) => query.where(matching(search, filter.searchedKopecks)))
}

/** A document and an invoice are found by any part of their numbers, also where the payment was reversed; a customer by name,
 *  whichever of the two comes first; a payment by its whole sum. */
function matching(search: string, kopecks: number | undefined) {
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`(
    ${holdsText('payment.reference', search)}
    or payment.amount_kopecks = ${kopecks ?? null}::bigint
    or exists (
      select from allocation_facts where payment_id = payment.id and invoice_number like ${part}
    )
    or exists (
      select from person_names person where person.id = payment.customer_id and ${isNamedPart('person', search)}
    )
  )`
}

/** A page of payments, newest first. */
export async function listPaymentRows(reader: Reader, filter: PaymentFilter, page: PageRequest) {
  return filtered(reader, filter).$call(pageBy(descending(by.day('payment.received_on'), by.id('payment.id')), page))
}

/** The sums of the payments of a filter, by method, in kopecks. */
export async function sumPayments(reader: Reader, filter: PaymentFilter) {
  const standing = sql`filter (where reversal.id is null), 0)::bigint`
  return filtered(reader, filter)
    .clearSelect()
    .select([
      'payment.method',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(payment.amount_kopecks) ${standing}`.as('amount'),
      sql<number>`coalesce(sum(payment.amount_kopecks) filter (where reversal.id is not null), 0)::bigint`.as(
        'reversed',
      ),
      sql<number>`coalesce(sum(${allocated}) ${standing}`.as('covered'),
      sql<number>`coalesce(sum(${refunded}), 0)::bigint`.as('refunded'),
      sql<number>`coalesce(sum(${asked}), 0)::bigint`.as('asked'),
      sql<number>`coalesce(sum(payment.amount_kopecks - ${allocated} - ${refunded}) ${standing}`.as('credit'),
    ])
    .groupBy('payment.method')
    .orderBy('amount', 'desc')
    .orderBy('payment.method')
    .execute()
}
