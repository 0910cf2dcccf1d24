// What a contract tells those above it: how it went on with what was chosen, which it knows by its id alone.

declare module '../../../platform/steps.ts' {
  interface Steps {
    /** Both sides have acknowledged. */
    'contract.activated': { offerId: string }
    /** Somebody has called the contract off before that. */
    'contract.cancelled': { offerId: string; reason: string }
  }
}

export {}
