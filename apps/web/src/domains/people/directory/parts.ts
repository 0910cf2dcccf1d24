import { lazyPart } from '#ui/loading/lazy-part.tsx'
import type { PersonCabinets } from './openable-cabinet.tsx'

// Chunks of their own, because they include forms, which the list has none of.
export const accountCard = lazyPart<{ accountId: string }>(async () => (await import('./account-card.tsx')).AccountCard)
export const personCabinets = lazyPart<Parameters<typeof PersonCabinets>[0]>(
  async () => (await import('./openable-cabinet.tsx')).PersonCabinets,
)
