import { nameOf, refOf } from '@navyk/api-spec/vocabulary'
import type { Payment } from '@navyk/api-spec/money/payments'
import type { Session } from '#platform/http'
import type { Person } from '#people/accounts'
import { seesStaff } from './policy.ts'
import type { AllocationRow, PaymentRow } from './queries.ts'

type People = Map<string, Person>

/** A payment as the session may see it; `allocations` are its own that have not ended. */
export function presentPayment(
  session: Session,
  people: People,
  row: PaymentRow,
  allocations: AllocationRow[],
): Payment {
  const allocated = allocations.reduce((sum, each) => sum + each.amount_kopecks, 0)
  const isReversed = row.reversed_at !== null
  return {
    id: row.id,
    customer: refOf(people, row.customer_id),
    amountKopecks: row.amount_kopecks,
    method: row.method,
    receivedOn: row.received_on,
    reference: row.reference,
    source: row.source,
    allocations: allocations.map((each) => ({
      id: each.id,
      invoiceId: each.invoice_id,
      invoiceNumber: each.invoice_number ?? '',
      amountKopecks: each.amount_kopecks,
      isFromCredit: each.from_credit,
      createdAt: each.created_at.toISOString(),
    })),
    refundedKopecks: row.refunded_kopecks,
    askedRefundKopecks: row.asked_refund_kopecks,
    creditKopecks: isReversed ? 0 : row.amount_kopecks - allocated - row.refunded_kopecks,
    reversal:
      row.reversed_at === null
        ? null
        : {
            reason: row.reversal_reason ?? '',
            createdAt: row.reversed_at.toISOString(),
            ...(seesStaff(session) && { reversedBy: nameOf(people.get(row.reversed_by ?? '')) }),
          },
    ...(seesStaff(session) && { recordedBy: nameOf(people.get(row.recorded_by ?? '')) }),
    createdAt: row.created_at.toISOString(),
  }
}
