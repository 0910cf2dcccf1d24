import { lazyPart } from '../../../app/lazy-part.tsx'

/** By itself, because it brings a calendar along. */
export const readings = lazyPart(async () => (await import('./readings.tsx')).Readings)
