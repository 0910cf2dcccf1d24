import { IconAddressBook } from '@tabler/icons-react'
import type { DomainManifest } from '#app/manifest.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    'user-management': typeof import('./messages.ru.json')
  }

  interface FrameCatalogues {
    'user-management': typeof import('./frame.ru.json')
  }
}

const managersAndAdministrators = { roles: ['staff'], permissions: ['manager', 'administrator'] } as const

const administrators = { roles: ['staff'], permissions: ['administrator'] } as const

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'user-list-v2',
      ...administrators,
      namespaces: ['step-up'],
      lazy: () => import('./work-list/user-work-list-page.tsx').then((module) => module.UserWorkListPage),
    },
    {
      path: 'user-grid',
      ...administrators,
      lazy: () => import('./cards/user-grid-page.tsx').then((module) => module.UserGridPage),
    },
    {
      path: 'user-grid-v2',
      ...managersAndAdministrators,
      lazy: () => import('./loads/executor-load-page.tsx').then((module) => module.ExecutorLoadPage),
    },
  ],
  menu: [
    { order: 6, icon: IconAddressBook, label: 'user_contact', isFolded: true, daily: ['administrator'], items: [] },
    { order: 215, label: 'loads', path: 'user-grid-v2', within: 'user_contact', ...managersAndAdministrators },
  ],
  slots: {
    'account.permissions': {
      namespaces: ['step-up'],
      lazy: () => import('./permissions/account-permissions.tsx').then((module) => module.AccountPermissions),
    },
  },
}
