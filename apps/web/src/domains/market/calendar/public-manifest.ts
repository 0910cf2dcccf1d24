import type { PublicManifest } from '#app/manifest.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    calendar: typeof import('./messages.ru.json')
  }
}

export const manifest: PublicManifest = {
  pages: [
    {
      path: 'calendar',
      namespaces: ['calendar', 'ui'],
      lazy: () => import('./calendar-page.tsx').then((module) => module.CalendarPage),
    },
  ],
}
