import { lazyPart } from '#ui/loading/lazy-part.tsx'

/** Cohorts, which one of the six reports has. On paper they stand as soon as the screen has shown them. */
export const cohortsPart = lazyPart(async () => (await import('./cohorts.tsx')).Cohorts)
