import { lazyPart } from '../../../ui/lazy-part.tsx'

/** A chunk of its own, because it includes the date picker. */
export const readings = lazyPart(async () => (await import('./readings.tsx')).Readings)
