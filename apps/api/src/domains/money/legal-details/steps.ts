// What this domain announces to others.
declare module '#platform/domain-parts/steps.ts' {
  interface Steps {
    /** The payout account of an executor was named, the first one or another. */
    'payout_account.named': { executorId: string; account: { name: string; iban: string; bic: string } }
  }
}

export {}
