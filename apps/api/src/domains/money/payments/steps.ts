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

export {}
