import type { RefundState } from '@navyk/api-spec/money/payments'
import { IconCash, IconHourglass } from '@tabler/icons-react'
import { approved, cancelled, look } from '../../../app/looks.ts'
import type { DomainManifest } from '../../../app/manifest.ts'

declare module '../../../app/manifest.ts' {
  interface States {
    refund: RefundState
  }
}

export const manifest: DomainManifest = {
  slots: {
    'invoice.payments': {
      lazy: () => import('./invoice-payments.tsx').then((module) => module.InvoicePayments),
    },
    'invoice.actions': {
      lazy: () => import('./invoice-money.tsx').then((module) => module.InvoiceMoney),
    },
    'statement.payments': {
      lazy: () => import('./customer-money.tsx').then((module) => module.CustomerMoney),
    },
  },
  states: {
    refund: {
      asked: look('amber', IconHourglass),
      approved: look('blue', IconCash),
      refused: cancelled,
      paid: approved,
    },
  },
}
