import type { DomainManifest } from '#app/manifest.ts'

const keepers = { roles: ['staff'], permissions: ['manager', 'accountant'] } as const

const mergers = { roles: ['staff'], permissions: ['administrator'] } as const

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'customer-management',
      ...keepers,
      lazy: () => import('./list/customer-list-page.tsx').then((module) => module.CustomerListPage),
    },
    {
      path: 'customer-management/doubles',
      ...mergers,
      lazy: () => import('./merge/double-list-page.tsx').then((module) => module.DoubleListPage),
    },
    {
      path: 'customer-management/merge',
      ...mergers,
      namespaces: ['step-up'],
      lazy: () => import('./merge/merge-page.tsx').then((module) => module.MergePage),
    },
    {
      path: 'customer-management/:id',
      ...keepers,
      lazy: () => import('./card/customer-page.tsx').then((module) => module.CustomerPage),
    },
  ],
  slots: {
    'person.customer': {
      namespaces: ['invitations', 'step-up'],
      lazy: () => import('./card/customer-part.tsx').then((module) => module.CustomerPart),
    },
  },
  menu: [
    {
      order: 213,
      label: 'customers',
      path: 'customer-management',
      within: 'user_contact',
      ...keepers,
    },
  ],
}
