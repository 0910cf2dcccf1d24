declare module '#platform/steps.ts' {
  interface Steps {
    /** A package has ended early. Whoever sold it takes `refundKopecks` off its invoice: the ledger knows it already. */
    'wallet.refunded': {
      walletId: string
      source: { kind: string; id: string }
      customerId: string
      refundKopecks: number
      reason: string
    }
  }
}

export {}
