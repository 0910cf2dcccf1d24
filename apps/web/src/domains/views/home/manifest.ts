import type { DomainManifest } from '#app/manifest.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    home: typeof import('./messages.ru.json')
  }
}

export const manifest: DomainManifest = {
  screens: [
    {
      path: '',
      lazy: () => import('./home-page.tsx').then((module) => module.HomePage),
    },
  ],
}
