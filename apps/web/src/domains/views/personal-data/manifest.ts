import type { DomainManifest } from '#app/manifest.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    'personal-data': typeof import('./messages.ru.json')
  }

  interface FrameCatalogues {
    'personal-data': typeof import('./frame.ru.json')
  }
}

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'account-v2',
      namespaces: ['accounts', 'sessions', 'step-up', 'two-step'],
      lazy: () => import('./security-and-data-page.tsx').then((module) => module.SecurityAndDataPage),
    },
  ],
  menu: [
    {
      order: 222,
      label: 'sessions',
      path: 'account-v2',
      within: 'account',
      roles: ['customer', 'staff'],
    },
  ],
}
