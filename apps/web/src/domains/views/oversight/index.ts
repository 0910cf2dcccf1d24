// Oversight on the screen: whose records the staff have read, and who has reached a daily limit. For administrators.
// It does not own the page that they stand on: accounts has it, and names the namespace `oversight` in its route.
import { lazyPart } from '../../../app/lazy-part.tsx'
export { QuotaReaches } from './quota-reaches.tsx'
export { ReadingsLink, useOversightTabs } from './ways-in.tsx'

/** By itself, because it brings a calendar along. */
export const readings = lazyPart(async () => (await import('./readings.tsx')).Readings)
