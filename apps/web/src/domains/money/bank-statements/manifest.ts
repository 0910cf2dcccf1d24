import { IconBuildingBank } from '@tabler/icons-react'
import type { DomainManifest } from '#app/manifest.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    'bank-statements': typeof import('./messages.ru.json')
  }

  interface FrameCatalogues {
    'bank-statements': typeof import('./frame.ru.json')
  }
}

const accountant = { roles: ['staff'], permissions: ['accountant'] } as const

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'bank-statements',
      ...accountant,
      lazy: () => import('./bank-statement-list-page.tsx').then((module) => module.BankStatementListPage),
    },
    {
      path: 'bank-statements/:id',
      ...accountant,
      namespaces: ['payments'],
      lazy: () => import('./bank-statement-page.tsx').then((module) => module.BankStatementPage),
    },
  ],
  menu: [
    {
      order: 67,
      icon: IconBuildingBank,
      label: 'bank_statements',
      path: 'bank-statements',
      within: 'money',
      foot: ['staff'],
      ...accountant,
    },
  ],
}
