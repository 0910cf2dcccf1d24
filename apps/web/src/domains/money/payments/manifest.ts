import type { RefundState } from '@navyk/api-spec/money/payments'
import { IconCash, IconCashBanknote, IconCoins, IconHourglass, IconReceiptRefund } from '@tabler/icons-react'
import { approved, cancelled, look } from '#app/manifests/looks.ts'
import type { DomainManifest } from '#app/manifest.ts'

import type { PaymentState } from './list/payment-state.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    payments: typeof import('./messages.ru.json')
  }

  interface FrameCatalogues {
    payments: typeof import('./frame.ru.json')
  }
}

const accountant = { roles: ['staff'], permissions: ['accountant'] } as const

declare module '#app/manifest.ts' {
  interface States {
    refund: RefundState
    payment: PaymentState
  }
}

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'payments',
      ...accountant,
      lazy: () => import('./list/payment-list-page.tsx').then((module) => module.PaymentListPage),
    },
    {
      path: 'payments/:id',
      ...accountant,
      lazy: () => import('./list/payment-page.tsx').then((module) => module.PaymentPage),
    },
  ],
  menu: [
    {
      order: 68,
      icon: IconCashBanknote,
      label: 'payments',
      path: 'payments',
      within: 'money',
      foot: ['staff'],
      ...accountant,
    },
  ],
  slots: {
    'invoices.credit': {
      lazy: () => import('./credit/credit-button.tsx').then((module) => module.OwnCredit),
    },
    'debtors.credit': {
      lazy: () => import('./credit/debtors-credit.tsx').then((module) => module.DebtorsCredit),
    },
    'invoice.payments': {
      lazy: () => import('./sections/payment-list.tsx').then((module) => module.InvoicePayments),
    },
    'invoice.actions': {
      lazy: () => import('./sections/invoice-money.tsx').then((module) => module.InvoiceMoney),
    },
    'statement.payments': {
      lazy: () => import('./sections/customer-money.tsx').then((module) => module.CustomerMoney),
    },
  },
  states: {
    payment: {
      covered: approved,
      credit: look('amber', IconCoins),
      refunded: look('blue', IconReceiptRefund),
      reversed: cancelled,
    },
    refund: {
      asked: look('amber', IconHourglass),
      approved: look('blue', IconCash),
      refused: cancelled,
      paid: approved,
      return_asked: look('amber', IconHourglass),
      returned: cancelled,
    },
  },
}
