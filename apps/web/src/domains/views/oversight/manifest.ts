import { IconUserCog } from '@tabler/icons-react'
import type { DomainManifest } from '#app/manifest.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    oversight: typeof import('./messages.ru.json')
  }

  interface FrameCatalogues {
    oversight: typeof import('./frame.ru.json')
  }
}

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'user-list',
      roles: ['staff'],
      permissions: ['administrator'],
      namespaces: ['directory', 'user-management'],
      lazy: () => import('./user-list-page.tsx').then((module) => module.UserListPage),
    },
  ],
  slots: {
    'account.details': {
      lazy: () => import('./readings/readings-link.tsx').then((module) => module.ReadingsLink),
    },
  },
  menu: [
    {
      order: 211,
      icon: IconUserCog,
      label: 'users',
      path: 'user-list',
      within: 'user_contact',
      roles: ['staff'],
      permissions: ['administrator'],
      key: 'u',
      foot: ['staff'],
    },
  ],
}
