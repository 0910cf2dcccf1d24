/** Steps of lessons for other domains. */
declare module '#platform/domain-parts/steps.ts' {
  interface Steps {
    /** A customer has chosen a time for a lesson. A reaction throws a failure to refuse it. */
    'lesson.time_chosen': { executorId: string; startsAt: Date; endsAt: Date }
  }
}

export {}
