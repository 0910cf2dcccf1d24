import type { IncomeReport, IncomeReportState } from '@navyk/api-spec/money/income-reports'
import { IconCash, IconCheck, IconCoins, IconPlayerPause, IconSend } from '@tabler/icons-react'
import { approved, cancelled, look, refused, waiting } from '#app/manifests/looks.ts'
import type { DomainManifest } from '#app/manifest.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    'income-reports': typeof import('./messages.ru.json')
  }

  interface FrameCatalogues {
    'income-reports': typeof import('./frame.ru.json')
  }
}

declare module '#app/manifest.ts' {
  interface States {
    income_report: IncomeReportState
  }
  interface Slots {
    /** Button that makes statements, beside the filters of the list, for accountants. */
    'income_reports.run': object
    /** Sums that were paid and that wait, below the totals of the list, for executors. */
    'income_reports.pay': object
    /** Lessons of an open month that wait for their customers' payments, above its rows. */
    'income_report.waiting': { id: string }
    /** Payouts of a statement, above its rows. */
    'income_report.payouts': { report: IncomeReport }
    /** Account to which the executor is paid, for staff. */
    'income_report.account': { executorId: string }
  }
}

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'income-report',
      roles: ['executor', 'staff'],
      permissions: ['accountant'],
      slots: ['income_reports.run', 'income_reports.pay'],
      lazy: () => import('./list/income-report-list-page.tsx').then((module) => module.IncomeReportListPage),
    },
    {
      path: 'income-report/:id',
      roles: ['executor', 'staff'],
      permissions: ['accountant'],
      slots: ['income_report.waiting', 'income_report.payouts'],
      lazy: () => import('./statement/income-report-page.tsx').then((module) => module.IncomeReportPage),
    },
  ],
  menu: [
    {
      order: 70,
      icon: IconCoins,
      label: 'income_reports',
      path: 'income-report',
      roles: ['executor', 'staff'],
      permissions: ['accountant'],
      key: 'f',
      foot: ['staff'],
      within: { staff: 'money' },
    },
  ],
  states: {
    income_report: {
      accruing: look('blue', IconCoins),
      draft: waiting,
      confirmed: look('blue', IconCheck),
      approved,
      in_payment: look('blue', IconSend),
      part_paid: look('amber', IconCash),
      paid: look('green', IconCash),
      failed: refused,
      on_hold: look('amber', IconPlayerPause),
      void: cancelled,
    },
  },
}
