import { lazyPart } from '#ui/loading/lazy-part.tsx'

/** The app without signing in: the router, the texts, the screens. */
export const routedApp = lazyPart(async () => (await import('./routed-app.tsx')).loadRoutedApp())
