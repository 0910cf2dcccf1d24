// The steps of a contract for what hangs on it: lessons beside it, and higher areas. It knows the offer only by its id.

declare module '#platform/domain-parts/steps.ts' {
  interface Steps {
    /** Both sides have acknowledged. */
    'contract.activated': { offerId: string }
    /** The contract was called off before that. */
    'contract.cancelled': { offerId: string; reason: string }
    /** It is about to change and is not locked yet: what hangs on it is locked first, so that nobody waits in a circle. */
    'contract.changing': { contractId: string; executorId: string }
    /** It pauses or ends: nothing is taught from the day `from` on, and before the day `to` if there is one. */
    'contract.days_taken_off': {
      contractId: string
      from: string
      to: string | null
      reason: string
      why: 'pause' | 'end'
    }
    /** New rates are proposed from a day on. A reaction throws a failure to refuse them. */
    'contract.rates_proposed': { executorId: string; validFrom: string }
    /** Both sides have agreed to new rates from a day on. */
    'contract.rates_agreed': { contractId: string; validFrom: string }
  }
}

export {}
