import { refOf } from '@navyk/api-spec/vocabulary'
import type * as spec from '@navyk/api-spec/money/payments'
import { type Refund, refundMethods } from '@navyk/api-spec/money/payments'
import { businessDate } from '@navyk/api-spec/kit'
import { listHistory } from '#platform/audit'
import { emptyPage, type Reader } from '#platform/database'
import { isAccountant, notFound, type ReadCase, type Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { listPeople, listSamePerson } from '#people/accounts'
import { refundAccountsOn } from '#money/legal-details'
import {
  historySeenBy,
  maySee,
  ownCustomer,
  refusalToDecide,
  refundTransitions,
  returnSeenBy,
  seesAccount,
  statesSeenAs,
} from '../policy.ts'
import { findRefund, listRefundRows, listRefundsOfOnlineMoney, type RefundRow } from './queries.ts'

/** A page of refunds, newest first: four queries, however many rows. A customer's filter can only narrow. */
export const listRefunds: ReadCase<typeof spec.listRefunds, 'clock'> = async (reader, effects, session, query) => {
  const own = ownCustomer(session)
  const { customerId = own } = query
  if (own !== undefined && customerId !== own) return emptyPage
  const states = query.state && statesSeenAs(session, query.state)
  if (states?.length === 0) return emptyPage
  const { rows, nextCursor } = await listRefundRows(reader, { customerId, states }, query)
  return {
    data: await describeRefunds(reader, effects, session, rows),
    nextCursor,
  }
}

/** @throws Failure 404 when the refund is absent, or another customer's */
export const getRefund: ReadCase<typeof spec.getRefund, 'clock'> = async (reader, effects, session, { id }) =>
  describeRefund(reader, effects, session, await visibleRefund(reader, session, id))

/** The history of a refund, newest first. A customer reads of a return once two people have agreed to it. The account is shown to those
 *  who see it in the refund. @throws Failure 404 as getRefund */
export const listRefundHistory: ReadCase<typeof spec.listRefundHistory> = async (reader, _effects, session, { id }) => {
  await visibleRefund(reader, session, id)
  const events = historySeenBy(session, await listHistory(reader, 'refund', id))
  if (seesAccount(session)) return events
  return events.map(({ changes: { account: _, ...changes }, ...event }) => ({ ...event, changes }))
}

async function visibleRefund(reader: Reader, session: Session, id: string): Promise<RefundRow> {
  const row = await findRefund(reader, id)
  if (!row || !maySee(session, row)) throw notFound()
  return row
}

export async function describeRefund(
  reader: Reader,
  effects: Pick<Effects, 'clock'>,
  session: Session,
  row: RefundRow,
): Promise<Refund> {
  const [refund] = await describeRefunds(reader, effects, session, [row])
  if (!refund) throw notFound()
  return refund
}

async function describeRefunds(
  reader: Reader,
  effects: Pick<Effects, 'clock'>,
  session: Session,
  rows: RefundRow[],
): Promise<Refund[]> {
  const people = await listPeople(
    reader,
    rows.map((row) => row.customer_id),
  )
  const may = (step: keyof typeof refundTransitions, { state }: RefundRow) =>
    isAccountant(session) && (refundTransitions[step].from as readonly string[]).includes(state)
  const person = isAccountant(session) ? await listSamePerson({ reader, session }) : []
  const mayDecide = (askedBy: string | null, own: 'own_request' | 'own_return') =>
    refusalToDecide(session, person, askedBy, own) === undefined
  const open = rows.filter((row) => may('nameAccount', row))
  const toPay = open.filter((row) => may('pay', row))
  const today = businessDate(effects.clock.now())
  const customers = open.map((row) => row.customer_id)
  const named = open.length === 0 ? undefined : await refundAccountsOn(reader, customers, today)
  const online = await listRefundsOfOnlineMoney(
    reader,
    toPay.map(({ id }) => id),
  )
  const waysOf = (row: RefundRow) =>
    refundMethods.filter(
      (method) => (method !== 'provider' || online.has(row.id)) && method !== (row.to_account ? 'cash' : 'bank'),
    )
  return rows.map((row) => ({
    id: row.id,
    customer: refOf(people, row.customer_id),
    amountKopecks: row.amount_kopecks,
    reason: row.reason,
    ...returnSeenBy(session, row),
    refusalReason: row.refusal_reason,
    method: row.method,
    paidOn: row.paid_on,
    reference: row.reference,
    account: seesAccount(session) ? row.account : null,
    toAccount: seesAccount(session) ? row.to_account : null,
    ways: may('pay', row) ? waysOf(row) : [],
    namedAccount: may('nameAccount', row) ? (named?.get(row.customer_id) ?? null) : null,
    createdAt: row.created_at.toISOString(),
    actions: {
      approve: may('approve', row) && mayDecide(row.asked_by, 'own_request'),
      refuse: may('refuse', row),
      nameAccount: may('nameAccount', row),
      pay: may('pay', row),
      askReturn: may('askReturn', row),
      approveReturn: may('approveReturn', row) && mayDecide(row.return_asked_by, 'own_return'),
      refuseReturn: may('refuseReturn', row),
    },
    version: row.version,
  }))
}
