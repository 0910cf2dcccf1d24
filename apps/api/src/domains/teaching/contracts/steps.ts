// The steps of a contract for higher areas. It knows the offer only by its id.

declare module '#platform/steps.ts' {
  interface Steps {
    /** Both sides have acknowledged. */
    'contract.activated': { offerId: string }
    /** The contract was called off before that. */
    'contract.cancelled': { offerId: string; reason: string }
  }
}

export {}
