import { lazyPart } from '#ui/loading/lazy-part.tsx'

/** Parts in chunks of their own, because they include the date picker. */
export const readings = lazyPart(async () => (await import('./readings/readings.tsx')).Readings)
export const quotaReaches = lazyPart(async () => (await import('./quota-reaches.tsx')).QuotaReaches)
export const actions = lazyPart(async () => (await import('./actions.tsx')).Actions)
