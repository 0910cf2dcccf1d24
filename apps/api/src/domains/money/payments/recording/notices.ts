import { invoicePath, statementPath } from '@navyk/api-spec/money/invoices/paths'
import type { Tx } from '#platform/database'
import type { Effects } from '#platform/services.ts'
import { moneyInText } from '#platform/texts/text-formats.ts'
import type { Session } from '#platform/http'
import { findStaff } from '#people/accounts'
import { type NoticeDraft, notify } from '#messages/notices'
import { listUnpaidAgain } from '#money/invoices'

/** A payment that has come in, the invoices that it pays, and the rest. */
interface NewPayment {
  id: string
  customerId: string
  amountKopecks: number
  allocations: { invoice: { number: string | null } }[]
  creditKopecks: number
}

/** Tells customers of money that came in, and of the invoices that it pays. */
export const notifyOfPayments = (tx: Tx, effects: Effects, payments: readonly NewPayment[]): Promise<void> =>
  notify(tx, effects, payments.map(noticeOf))

function noticeOf({ id, customerId, amountKopecks, allocations, creditKopecks }: NewPayment): NoticeDraft {
  const amount = moneyInText(amountKopecks)
  const numbers = allocations.map(({ invoice }) => invoice.number ?? '').join(', ')
  const to = { cabinetId: customerId, link: paymentLink(id) }
  if (creditKopecks > 0) {
    const credit = moneyInText(creditKopecks)
    return { ...to, kind: 'payments.notices.with_credit', values: { amount, credit } }
  }
  if (allocations.length > 1) return { ...to, kind: 'payments.notices.of_several', values: { amount, numbers } }
  return { ...to, kind: 'payments.notices.of_one', values: { amount, number: numbers } }
}

/** Tells accountants which invoices of a payment are unpaid again although what they ask for was opened, or although their rest had been
 *  written off. */
export async function notifyOfUnpaid(
  tx: Tx,
  effects: Effects,
  actor: Session | null,
  { invoiceIds, reopenedIds }: { invoiceIds: string[]; reopenedIds: string[] },
): Promise<void> {
  const unpaid = invoiceIds.length === 0 ? [] : await listUnpaidAgain(tx, invoiceIds, reopenedIds)
  if (unpaid.length === 0) return
  const others = (await findStaff(tx, 'accountant')).filter((cabinetId) => cabinetId !== actor?.cabinetId)
  const drafts = unpaid.flatMap(({ id, number, balance_kopecks }) =>
    others.map((cabinetId): NoticeDraft => {
      const values = { number, amount: moneyInText(balance_kopecks) }
      const link = `${invoicePath(id)}#payments` as const
      const told = reopenedIds.includes(id) ? 'write_off_ended' : 'unpaid_again'
      return { cabinetId, kind: `payments.notices.${told}`, values, link }
    }),
  )
  await notify(tx, effects, drafts)
}

/** The customer's statement, which shows payments, credit and refunds. */
export const paymentLink = (id: string) => `${statementPath}?payment=${id}` as const
