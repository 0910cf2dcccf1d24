/** What happens to lessons that concerns domains above. */
declare module '../../../platform/steps.ts' {
  interface Steps {
    /** A customer wants a lesson at a time of the executor's. Whoever knows why it can't be refuses it by a failure. */
    'lesson.time_chosen': { executorId: string; startsAt: Date; endsAt: Date }
  }
}

export {}
