import type { PaymentRequestState } from '@navyk/api-spec/money/online-payments'
import { IconCoins, IconHourglass, IconReceiptRefund } from '@tabler/icons-react'
import { approved, cancelled, look, refused } from '#app/manifests/looks.ts'
import type { DomainManifest } from '#app/manifest.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    'online-payments': typeof import('./messages.ru.json')
  }

  interface FrameCatalogues {
    'online-payments': typeof import('./frame.ru.json')
  }
}

const customer = ['customer'] as const

declare module '#app/manifest.ts' {
  interface Slots {
    /** Things that a paid invoice has opened, and the next step. */
    'payment.opened': { invoiceId: string }
    /** Things that wait for the payment of an invoice, and until when; or how the waiting has ended. */
    'payment.awaited': { invoiceId: string }
    /** The page of what was bought without a payment: it cost nothing, or credit has paid it. */
    'payment.of_order': { orderId: string }
  }
  interface States {
    payment_request: PaymentRequestState
  }
}

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'payment',
      roles: customer,
      namespaces: ['invoices'],
      lazy: () => import('./payment-page.tsx').then((module) => module.PaymentPage),
    },
    {
      path: 'payment-complete',
      roles: customer,
      lazy: () => import('./outcome-pages.tsx').then((module) => module.PaidPage),
    },
    {
      path: 'payment-complete-v2',
      roles: customer,
      lazy: () => import('./outcome-pages.tsx').then((module) => module.UnpaidPage),
    },
  ],
  menu: [
    { order: 233, label: 'payment', path: 'payment', within: 'shop', roles: customer },
    {
      order: 234,
      label: 'payment_complete',
      path: 'payment-complete',
      within: 'shop',
      roles: customer,
    },
  ],
  slots: {
    'debtors.online': {
      lazy: () => import('./staff/online-payments.tsx').then((module) => module.OnlinePayments),
    },
  },
  states: {
    payment_request: {
      asking: look('amber', IconHourglass),
      waiting: look('amber', IconHourglass),
      part_paid: look('amber', IconCoins),
      paid: approved,
      expired: cancelled,
      cancelled,
      failed: refused,
      taken_back: look('grey', IconReceiptRefund),
    },
  },
}
