import type { DomainManifest } from '#app/manifest.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    commission: typeof import('./messages.ru.json')
  }

  interface FrameCatalogues {
    commission: typeof import('./frame.ru.json')
  }
}

const managersAndAccountants = { roles: ['staff'], permissions: ['accountant', 'manager'] } as const

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'commission-rules',
      ...managersAndAccountants,
      lazy: () => import('./rule-list-page.tsx').then((module) => module.RuleListPage),
    },
  ],
  menu: [
    { order: 72, label: 'commission_rules', path: 'commission-rules', within: 'money', ...managersAndAccountants },
  ],
}
