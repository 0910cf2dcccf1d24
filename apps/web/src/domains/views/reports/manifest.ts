import { IconChartArrows, IconChartBar, IconReportMoney, IconUserOff } from '@tabler/icons-react'
import type { DomainManifest } from '../../../app/manifest.ts'

const everyone = { roles: ['staff'], permissions: ['manager', 'accountant', 'administrator'] } as const
/** Those who work with the money of the service. */
const money = { roles: ['staff'], permissions: ['manager', 'accountant'] } as const

export const manifest: DomainManifest = {
  screens: [
    { path: 'sales', ...money, lazy: () => import('./reports-page.tsx').then((module) => module.SalesPage) },
    { path: 'sub-child-v1', ...everyone, lazy: () => import('./reports-page.tsx').then((module) => module.MissedPage) },
    {
      path: 'sub-child-v3',
      ...everyone,
      lazy: () => import('./reports-page.tsx').then((module) => module.VariancePage),
    },
  ],
  menu: [
    { order: 145, icon: IconChartBar, label: 'dashboards', isFolded: true, items: [] },
    { order: 202, icon: IconReportMoney, label: 'sales', path: 'sales', within: 'dashboards', ...money },
    {
      order: 205,
      icon: IconChartArrows,
      label: 'learning_management',
      path: 'sub-child-v3',
      within: 'dashboards',
      ...everyone,
    },
    { order: 206, icon: IconUserOff, label: 'missed_lessons', path: 'sub-child-v1', within: 'dashboards', ...everyone },
  ],
}
