import type { DomainManifest } from '#app/manifest.ts'

const readers = { roles: ['staff'], permissions: ['accountant', 'manager'] } as const

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'commission-rules',
      ...readers,
      lazy: () => import('./rule-list-page.tsx').then((module) => module.RuleListPage),
    },
  ],
  menu: [{ order: 72, label: 'commission_rules', path: 'commission-rules', within: 'money', ...readers }],
}
