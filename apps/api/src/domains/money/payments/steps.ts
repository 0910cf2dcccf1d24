declare module '../../../platform/steps.ts' {
  interface Steps {
    /** Money that was meant for invoices has come when those took none of it any more; `creditKopecks` of it are the
     *  customer's credit. */
    'payment.missed': {
      payments: { paymentId: string; customerId: string; invoiceId: string; creditKopecks: number }[]
    }
  }
}

export {}
