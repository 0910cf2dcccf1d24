// Oversight on the screen: whose records the staff have read, and who has reached a daily limit. For administrators.
// It does not own the page that they stand on: accounts has it, and names the namespace `oversight` in its route.
export { QuotaReaches } from './quota-reaches.tsx'
export { Readings } from './readings.tsx'
export { ReadingsLink, useOversightTabs } from './ways-in.tsx'
