// What this domain announces to others.
declare module '#platform/steps.ts' {
  interface Steps {
    /** Another account, or the first one, is named for the payouts of an executor. */
    'payout_account.named': { executorId: string; account: { name: string; iban: string; bic: string } }
  }
}

export {}
