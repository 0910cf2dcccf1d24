import type { PayoutBatchState, PayoutState } from '@navyk/api-spec/money/payouts'
import { IconCash, IconChecks, IconSend } from '@tabler/icons-react'
import { cancelled, look, refused, waiting } from '#app/manifests/looks.ts'
import type { DomainManifest } from '#app/manifest.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    payouts: typeof import('./messages.ru.json')
  }

  interface FrameCatalogues {
    payouts: typeof import('./frame.ru.json')
  }
}

declare module '#app/manifest.ts' {
  interface States {
    payout_batch: PayoutBatchState
    payout: PayoutState
  }
}

const accountant = { roles: ['staff'], permissions: ['accountant'] } as const

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'payouts',
      ...accountant,
      lazy: () => import('./batches/batch-list-page.tsx').then((module) => module.BatchListPage),
    },
    {
      path: 'payouts/new',
      ...accountant,
      lazy: () => import('./batches/new-batch-page.tsx').then((module) => module.NewBatchPage),
    },
    {
      path: 'payouts/:id',
      ...accountant,
      lazy: () => import('./batches/batch-page.tsx').then((module) => module.BatchPage),
    },
  ],
  menu: [{ order: 71, label: 'payouts', path: 'payouts', within: 'money', ...accountant }],
  states: {
    payout_batch: {
      prepared: waiting,
      sent: look('blue', IconSend),
      done: look('green', IconChecks),
      cancelled,
    },
    payout: {
      prepared: waiting,
      sent: look('blue', IconSend),
      paid: look('green', IconCash),
      failed: refused,
      cancelled,
    },
  },
  slots: {
    'income_reports.run': {
      lazy: () => import('./runs/run-button.tsx').then((module) => module.RunButton),
    },
    'income_reports.pay': {
      lazy: () => import('./runs/pay-summary.tsx').then((module) => module.PaySummary),
    },
    'income_report.payouts': {
      lazy: () => import('./statements/statement-payouts.tsx').then((module) => module.StatementPayouts),
    },
    'income_report.waiting': {
      lazy: () => import('./runs/waiting-rows.tsx').then((module) => module.WaitingRows),
    },
  },
}
