import type { DomainManifest } from '#app/manifest.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    profiles: typeof import('./messages.ru.json')
  }

  interface FrameCatalogues {
    profiles: typeof import('./frame.ru.json')
  }
}

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'profile',
      namespaces: ['credentials'],
      lazy: () => import('./profile-page.tsx').then((module) => module.ProfilePage),
    },
    {
      path: 'profile-v2',
      namespaces: ['progress'],
      lazy: () => import('./activity-page.tsx').then((module) => module.ActivityPage),
    },
  ],
  menu: [
    {
      order: 221,
      label: 'profile',
      path: 'profile',
      within: 'account',
      roles: ['customer', 'staff'],
    },
  ],
}
