// The steps of a plan for higher areas.

declare module '#platform/domain-parts/steps.ts' {
  interface Steps {
    /** Both sides agree on the lessons of a month, which exist from now on. */
    'plan.approved': {
      planId: string
      contractId: string
      month: string
      lessonCount: number
      minutes: number
      /** Price for the customer when all of them are held, in kopecks. */
      priceKopecks: number
    }
  }
}

export {}
