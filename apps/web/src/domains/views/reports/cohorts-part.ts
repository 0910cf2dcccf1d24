import { lazyPart } from '#ui/lazy-part.tsx'

/** One of the six reports has cohorts. On paper they stand as soon as the screen has shown them. */
export const cohortsPart = lazyPart(async () => (await import('./cohorts.tsx')).Cohorts)
