import { lazyPart } from '../../../ui/lazy-part.tsx'

/** A chunk of its own, because it includes forms, which the list has none of. */
export const accountCard = lazyPart<{ accountId: string }>(async () => (await import('./account-card.tsx')).AccountCard)
