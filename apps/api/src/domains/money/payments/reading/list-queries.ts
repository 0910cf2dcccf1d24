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
  pageBy,
  type PageRequest,
  type Reader,
  type Search,
  whereFound,
  whereGiven,
} from '#platform/database'
import { peopleNamed } from '#people/accounts'
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
}

/** Finds a payment by its whole sum, by any part of the numbers of its document and its invoices, also where it was reversed, and by
 *  the name of its customer. */
function searchOf({ search: typed, searchedKopecks }: PaymentFilter): Search | undefined {
  const search = typed?.trim() ?? ''
  if (search === '') return undefined
  return {
    id: 'payment.id',
    ways: [
      holdsText('payment.reference', search),
      searchedKopecks === undefined ? [] : sql<boolean>`payment.amount_kopecks = ${searchedKopecks}`,
      sql<boolean>`payment.id in (select payment_id from allocation_facts where ${holdsText('invoice_number', search)})`,
      sql<boolean>`payment.customer_id in (${peopleNamed(search)})`,
    ].flat(),
  }
}

/** A page of payments, newest first. */
export async function listPaymentRows(reader: Reader, filter: PaymentFilter, page: PageRequest) {
  return filtered(reader, filter).$call(
    pageBy(descending(by.day('payment.received_on'), by.id('payment.id')), page, searchOf(filter)),
  )
}

/** The sums of the payments of a filter, by method, in kopecks. */
export async function sumPayments(reader: Reader, filter: PaymentFilter) {
  const standing = sql`filter (where reversal.id is null), 0)::bigint`
  return whereFound(filtered(reader, filter), searchOf(filter))
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
