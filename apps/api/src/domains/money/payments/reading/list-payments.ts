import type * as spec from '@navyk/api-spec/money/payments'
import { priceOf } from '@navyk/api-spec/vocabulary'
import type { ReadCase, Session } from '#platform/http'
import { emptyPage } from '#platform/database'
import { describePayments } from './get-payment.ts'
import { type PaymentFilter, listPaymentRows, sumPayments } from './list-queries.ts'
import { ownCustomer } from '../policy.ts'

/** A page of payments, newest first: three queries, however many rows. */
export const listPayments: ReadCase<typeof spec.listPayments> = async (reader, _effects, session, query) => {
  const { cursor, limit, ...wanted } = query
  const filter = paymentFilterFor(session, wanted)
  if (!filter) return emptyPage
  const { rows, nextCursor } = await listPaymentRows(reader, filter, { cursor, limit })
  return { data: await describePayments(reader, session, rows), nextCursor }
}

/** The sums over the filter. A query of its own, so that a page of the list costs the same however many payments there
 *  are. */
export const getPaymentTotals: ReadCase<typeof spec.getPaymentTotals> = async (reader, _effects, session, query) => {
  const filter = paymentFilterFor(session, query)
  const rows = filter ? await sumPayments(reader, filter) : []
  const sum = (pick: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + pick(row), 0)
  return {
    count: sum((row) => row.count),
    amountKopecks: sum((row) => row.amount),
    coveredKopecks: sum((row) => row.covered),
    creditKopecks: sum((row) => row.credit),
    refundedKopecks: sum((row) => row.refunded),
    askedRefundKopecks: sum((row) => row.asked),
    reversedKopecks: sum((row) => row.reversed),
    methods: rows.map(({ method, count, amount: amountKopecks }) => ({ method, count, amountKopecks })),
  }
}

/** A customer's filter can only narrow: asking for somebody else's payments finds none (undefined). */
export function paymentFilterFor(session: Session, query: PaymentFilter): PaymentFilter | undefined {
  const own = ownCustomer(session)
  const { customerId = own } = query
  if (own !== undefined && customerId !== own) return undefined
  return { ...query, customerId, searchedKopecks: priceOf(query.search ?? '') }
}
