import type * as spec from '@navyk/api-spec/money/payments'
import type { Payment } from '@navyk/api-spec/money/payments'
import type { Answer, Input } from '@navyk/api-spec/kit'
import { listHistory } from '#platform/audit'
import type { Reader } from '#platform/database'
import { notFound, type ReadCase, type Session } from '#platform/http'
import { listPeople } from '#people/accounts'
import { maySee } from '../policy.ts'
import { presentPayment } from '../present.ts'
import { findPayment, listAllocations, type PaymentRow } from '../queries.ts'

/** @throws Failure 404 when the payment is absent, or another customer's */
export async function getPayment(
  reader: Reader,
  _effects: unknown,
  session: Session,
  { id }: Input<typeof spec.getPayment>,
): Promise<Answer<typeof spec.getPayment>> {
  const [payment] = await describePayments(reader, session, [await visiblePayment(reader, session, id)])
  if (!payment) throw notFound()
  return payment
}

/** The history of a payment, newest first. @throws Failure 404 as getPayment */
export const listPaymentHistory: ReadCase<typeof spec.listPaymentHistory> = async (
  reader,
  _effects,
  session,
  { id },
) => {
  await visiblePayment(reader, session, id)
  return listHistory(reader, 'payment', id)
}

async function visiblePayment(reader: Reader, session: Session, id: string): Promise<PaymentRow> {
  const row = await findPayment(reader, id)
  if (!row || !maySee(session, row)) throw notFound()
  return row
}

export async function describePayments(reader: Reader, session: Session, rows: PaymentRow[]): Promise<Payment[]> {
  const allocations = await listAllocations(
    reader,
    rows.map((row) => row.id),
  )
  const byPayment = Map.groupBy(allocations, (row) => row.payment_id)
  const named = rows.flatMap((row) => [row.customer_id, row.recorded_by, row.reversed_by])
  const people = await listPeople(reader, [...new Set(named.filter((id) => id !== null))])
  return rows.map((row) => presentPayment(session, people, row, byPayment.get(row.id) ?? []))
}
