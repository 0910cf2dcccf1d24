import { IconAddressBook } from '@tabler/icons-react'
import type { DomainManifest } from '../../../app/manifest.ts'

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
  ],
  menu: [{ order: 147, icon: IconAddressBook, label: 'user_contact', isFolded: true, items: [] }],
  slots: {
    'account.permissions': {
      namespaces: ['step-up'],
      lazy: () => import('./permissions/account-permissions.tsx').then((module) => module.AccountPermissions),
    },
  },
}
