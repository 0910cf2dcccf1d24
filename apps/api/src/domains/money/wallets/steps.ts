declare module '#platform/domain-parts/steps.ts' {
  interface Steps {
    /** A package has ended early. The domain that sold it takes `refundKopecks` off its invoice; the ledger has the refund already. */
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
