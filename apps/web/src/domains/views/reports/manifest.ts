import { IconChartBar } from '@tabler/icons-react'
import type { DomainManifest } from '#app/manifest.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    reports: typeof import('./messages.ru.json')
  }

  interface FrameCatalogues {
    reports: typeof import('./frame.ru.json')
  }
}

const allStaff = { roles: ['staff'], permissions: ['manager', 'accountant', 'administrator'] } as const
/** Staff who work with the money of the service. */
const managersAndAccountants = { roles: ['staff'], permissions: ['manager', 'accountant'] } as const

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'sales',
      ...managersAndAccountants,
      lazy: () => import('./page/report-page.tsx').then((module) => module.SalesPage),
    },
    {
      path: 'sales-v2',
      ...managersAndAccountants,
      lazy: () => import('./page/report-page.tsx').then((module) => module.ShopSalesPage),
    },
    {
      path: 'saas',
      ...managersAndAccountants,
      lazy: () => import('./page/report-page.tsx').then((module) => module.SubscriptionsPage),
    },
    {
      path: 'sub-child-v1',
      ...allStaff,
      lazy: () => import('./page/report-page.tsx').then((module) => module.MissedPage),
    },
    {
      path: 'sub-child-v2',
      ...allStaff,
      lazy: () => import('./page/report-page.tsx').then((module) => module.WorkloadPage),
    },
    {
      path: 'sub-child-v3',
      ...allStaff,
      lazy: () => import('./page/report-page.tsx').then((module) => module.VariancePage),
    },
  ],
  slots: {
    'programmes.money': {
      lazy: () => import('./programme-money.tsx').then((module) => module.ProgrammeMoney),
    },
  },
  menu: [
    { order: 152, icon: IconChartBar, label: 'dashboards', isFolded: true, items: [] },
    { order: 202, label: 'sales', path: 'sales', within: 'dashboards', ...managersAndAccountants },
    { order: 203, label: 'ecommerce', path: 'sales-v2', within: 'dashboards', ...managersAndAccountants },
    { order: 204, label: 'subscriptions', path: 'saas', within: 'dashboards', ...managersAndAccountants },
    {
      order: 205,
      label: 'plan_fact',
      path: 'sub-child-v3',
      within: 'dashboards',
      ...allStaff,
    },
    { order: 206, label: 'missed_lessons', path: 'sub-child-v1', within: 'dashboards', ...allStaff },
    { order: 207, label: 'workload', path: 'sub-child-v2', within: 'dashboards', ...allStaff },
  ],
}
