import type { DomainManifest } from '#app/manifest.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    'customer-management': typeof import('./messages.ru.json')
  }

  interface FrameCatalogues {
    'customer-management': typeof import('./frame.ru.json')
  }
}

const managersAndAccountants = { roles: ['staff'], permissions: ['manager', 'accountant'] } as const

const administrators = { roles: ['staff'], permissions: ['administrator'] } as const

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'customer-management',
      ...managersAndAccountants,
      lazy: () => import('./list/customer-list-page.tsx').then((module) => module.CustomerListPage),
    },
    {
      path: 'customer-management/doubles',
      ...administrators,
      lazy: () => import('./merge/double-list-page.tsx').then((module) => module.DoubleListPage),
    },
    {
      path: 'customer-management/merge',
      ...administrators,
      namespaces: ['step-up'],
      lazy: () => import('./merge/merge-page.tsx').then((module) => module.MergePage),
    },
    {
      path: 'customer-management/:id',
      ...managersAndAccountants,
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
      ...managersAndAccountants,
    },
  ],
}
