import { lazyPart } from '#ui/lazy-part.tsx'

/** Everything but signing in: the router, the texts, the screens. */
export const routedApp = lazyPart(async () => (await import('./routed-app.tsx')).loadRoutedApp())
