interface ClosedMonth {
  month: string
  reports: { id: string; executorId: string }[]
}

declare module '#platform/domain-parts/steps.ts' {
  interface Steps {
    /** Work reports of a month have been closed: their lessons are settled, and their figures change no more. */
    'work_report.closed': ClosedMonth
  }
}

export {}
