import { IconCoins } from '@tabler/icons-react'
import { look } from '../../../app/looks.ts'
import type { DomainManifest } from '../../../app/manifest.ts'

declare module '../../../app/manifest.ts' {
  interface States {
    income_report: 'accruing'
  }
}

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'income-report',
      roles: ['executor', 'staff'],
      permissions: ['accountant'],
      lazy: () => import('./income-report-list-page.tsx').then((module) => module.IncomeReportListPage),
    },
    {
      path: 'income-report/:id',
      roles: ['executor', 'staff'],
      permissions: ['accountant'],
      lazy: () => import('./income-report-page.tsx').then((module) => module.IncomeReportPage),
    },
  ],
  menu: [
    {
      order: 70,
      icon: IconCoins,
      label: 'income_reports',
      path: 'income-report',
      roles: ['executor', 'staff'],
      key: 'f',
    },
  ],
  states: {
    income_report: {
      accruing: look('blue', IconCoins),
    },
  },
}
