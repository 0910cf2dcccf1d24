import type { OrderState } from '@navyk/api-spec/money/orders'
import { IconAlertTriangle, IconCheck, IconChecks, IconHourglassEmpty } from '@tabler/icons-react'
import { cancelled, look, waiting } from '#app/manifests/looks.ts'
import type { DomainManifest } from '#app/manifest.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    orders: typeof import('./messages.ru.json')
  }

  interface FrameCatalogues {
    orders: typeof import('./frame.ru.json')
  }
}

declare module '#app/manifest.ts' {
  interface States {
    order: OrderState
  }
}

const customer = ['customer'] as const
/** Staff who look after orders. */
const managersAndAccountants = { roles: ['staff'], permissions: ['manager', 'accountant'] } as const

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'checkout',
      roles: customer,
      namespaces: ['products', 'carts', 'legal-details'],
      lazy: () => import('./checkout/checkout-page.tsx').then((module) => module.CheckoutPage),
    },
    {
      path: 'checkout-v2',
      roles: customer,
      namespaces: ['products', 'carts', 'legal-details'],
      lazy: () => import('./checkout/one-page-checkout.tsx').then((module) => module.OnePageCheckout),
    },
    {
      path: 'billing-address',
      roles: customer,
      namespaces: ['legal-details'],
      lazy: () => import('./checkout/billing-address-page.tsx').then((module) => module.BillingAddressPage),
    },
    {
      path: 'orders',
      roles: customer,
      namespaces: ['products', 'carts'],
      lazy: () => import('./own/order-list-page.tsx').then((module) => module.OwnOrdersPage),
    },
    {
      path: 'order-management',
      ...managersAndAccountants,
      namespaces: ['products', 'carts'],
      lazy: () => import('./management/order-list.tsx').then((module) => module.OrderManagementPage),
    },
    {
      path: 'purchase-terms',
      roles: customer,
      lazy: () => import('./checkout/purchase-terms-page.tsx').then((module) => module.PurchaseTermsPage),
    },
  ],
  menu: [
    { order: 231, label: 'checkout', path: 'checkout', within: 'shop', roles: customer },
    {
      order: 232,
      label: 'billing_address',
      path: 'billing-address',
      within: 'shop',
      roles: customer,
    },
  ],
  slots: {
    'seat.paying': {
      lazy: () => import('./own/seat-paying.tsx').then((module) => module.SeatPaying),
    },
    'programme.cancelling': {
      lazy: () => import('./management/programme-refunds.tsx').then((module) => module.ProgrammeRefunds),
    },
    'payment.awaited': {
      namespaces: ['products'],
      lazy: () => import('./own/order-slots.tsx').then((module) => module.AwaitedOrder),
    },
    'payment.opened': {
      namespaces: ['products'],
      lazy: () => import('./own/order-slots.tsx').then((module) => module.OpenedByInvoice),
    },
    'payment.of_order': {
      namespaces: ['products'],
      lazy: () => import('./own/order-slots.tsx').then((module) => module.OrderOutcome),
    },
  },
  states: {
    order: {
      placed: waiting,
      awaiting_payment: waiting,
      paid: look('blue', IconCheck),
      paid_unfulfilled: look('red', IconAlertTriangle),
      fulfilled: look('green', IconCheck),
      completed: look('grey', IconChecks),
      cancelled,
      expired: look('grey', IconHourglassEmpty),
      part_refunded: look('amber', IconCheck),
      refunded: cancelled,
    },
  },
}
