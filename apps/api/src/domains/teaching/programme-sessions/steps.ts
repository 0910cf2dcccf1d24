/** Steps of sessions for other domains. */
declare module '../../../platform/steps.ts' {
  interface Steps {
    /** Sessions are planned on days of these; who knows the holidays adds them. */
    'programme.days_chosen': { from: string; to: string; holidays: Set<string> }
  }
}

export {}
