import type { PublicManifest } from '#app/manifest.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    sessions: typeof import('./messages.ru.json')
  }
}

export const manifest: PublicManifest = {
  pages: [
    {
      path: 'switch-to-cabinet',
      namespaces: ['sessions'],
      lazy: () => import('./switch-to-cabinet-page.tsx').then((module) => module.SwitchToCabinetPage),
    },
  ],
}
