import type { PublicManifest } from '#app/manifest.ts'

export const manifest: PublicManifest = {
  pages: [
    {
      path: 'request',
      namespaces: ['leads', 'consent', 'ui', 'validation'],
      lazy: () => import('./wish/wish-page.tsx').then((module) => module.WishPage),
    },
  ],
}
