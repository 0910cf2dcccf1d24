import type { PublicManifest } from '#app/manifest.ts'

export const manifest: PublicManifest = {
  pages: [
    {
      path: 'calendar',
      namespaces: ['calendar', 'ui'],
      lazy: () => import('./calendar-page.tsx').then((module) => module.CalendarPage),
    },
  ],
}
