// Payments: money that customers have paid, the part of it that is credit, reversals and refunds. The invoices keep which of them has taken
// how much.
import * as spec from '@navyk/api-spec/money/payments'
import { download, read, write } from '#platform/http'
import { ownedRows } from '#platform/database'
import type { DomainManifest } from '#platform/manifest.ts'
import { queueEntry, type QueueContext } from '#platform/domain-parts/staff-queue.ts'
import { listSamePerson } from '#people/accounts'
import { downloadPayments } from './reading/download-payments.ts'
import { exportFor } from './export.ts'
import { getCustomerDues } from './recording/get-customer-dues.ts'
import { getPayment, listPaymentHistory } from './reading/get-payment.ts'
import { getPaymentTotals, listPayments } from './reading/list-payments.ts'
import type texts from './messages.ru.json'
import { partiesOfPayments, listPaymentIdsOf } from './queries.ts'
import { recordPayment } from './recording/record-payment.ts'
import { askRefund } from './refunds/ask-refund.ts'
import { nameRefundAccount, approveRefund, payRefund, refuseRefund } from './refunds/decide-refund.ts'
import { getRefund, listRefundHistory, listRefunds } from './refunds/get-refund.ts'
import { approveRefundReturn, askRefundReturn, refuseRefundReturn } from './refunds/return-refund.ts'
import { reversePayment } from './recording/reverse-payment.ts'
import { allocateCredit, reactions } from './recording/use-credit.ts'
import { countWaitingRefunds } from './refunds/queries.ts'

/** A refund that two people decide is not shown to the first of them. */
const readRefunds = async ({ reader, once }: QueueContext) => countWaitingRefunds(reader, await once(listSamePerson))

export const manifest: DomainManifest = {
  routes: [
    read(spec.listPayments, listPayments),
    read(spec.getPaymentTotals, getPaymentTotals),
    download(spec.downloadPayments, downloadPayments),
    read(spec.getCustomerDues, getCustomerDues),
    read(spec.getPayment, getPayment),
    read(spec.listPaymentHistory, listPaymentHistory),
    write(spec.recordPayment, recordPayment),
    write(spec.allocateCredit, allocateCredit),
    write(spec.reversePayment, reversePayment),
    read(spec.listRefunds, listRefunds),
    read(spec.getRefund, getRefund),
    read(spec.listRefundHistory, listRefundHistory),
    write(spec.askRefund, askRefund),
    write(spec.nameRefundAccount, nameRefundAccount),
    write(spec.approveRefund, approveRefund),
    write(spec.refuseRefund, refuseRefund),
    write(spec.payRefund, payRefund),
    write(spec.askRefundReturn, askRefundReturn),
    write(spec.approveRefundReturn, approveRefundReturn),
    write(spec.refuseRefundReturn, refuseRefundReturn),
  ],
  staffQueue: {
    refunds_to_approve: queueEntry(['accountant'], readRefunds, (refunds) => ({
      count: refunds.toApproveCount,
      oldest: refunds.oldestAskedAt,
      amountKopecks: refunds.toApproveKopecks,
    })),
    refund_returns_to_approve: queueEntry(['accountant'], readRefunds, (refunds) => ({
      count: refunds.returnCount,
      oldest: refunds.oldestReturnAt,
      amountKopecks: refunds.returnKopecks,
    })),
    refunds_to_pay: queueEntry(['accountant'], readRefunds, (refunds) => ({
      count: refunds.toPayCount,
      oldest: refunds.oldestApprovedAt,
      amountKopecks: refunds.toPayKopecks,
    })),
  },
  reactions,
  parties: partiesOfPayments,
  exportCabinet: exportFor,
  erase: (tx, { cabinetIds }) => listPaymentIdsOf(tx, cabinetIds),
  merging: {
    rows: [
      ownedRows('payment', 'customer_id', { counted: 'payments' }),
      ownedRows('payment_reversal', 'customer_id'),
      ownedRows('refund', 'customer_id', { counted: 'refunds' }),
    ],
  },
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    payments: typeof texts
  }
}

declare module '#platform/domain-parts/steps.ts' {
  interface Steps {
    /** Money that was meant for invoices has come when those took none of it any more; `creditKopecks` of it are the customer's credit. */
    'payment.missed': {
      payments: { paymentId: string; customerId: string; invoiceId: string; creditKopecks: number }[]
    }
    /** A payment is reversed. `rest`: the part that a provider has left of it, which is a payment of its own, and how much of that is
     *  credit. */
    'payment.reversed': { paymentId: string; rest: { paymentId: string; creditKopecks: number } | null }
    /** A refund that was said to have come back stays paid out. */
    'refund.return_refused': { refundId: string; reason: string }
  }
}
