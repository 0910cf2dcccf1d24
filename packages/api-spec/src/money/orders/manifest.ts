import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    orders: ['order', 'wallet', 'invoice', 'person', 'learner', 'programme', 'programme_session'],
    programmes: ['order'],
    invoices: ['order'],
    wallets: ['order'],
    payments: ['order'],
    profiles: ['order'],
  },
  ids: { order: 'orders' },
  notices: {
    topic: 'orders',
    about: 'order',
    to: ['customer', 'staff'],
    lookers: ['accountant', 'manager'],
    order: 78,
  },
  readings: { orders: 'orders' },
  savedViews: ['orders'],
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'money/orders': typeof manifest
  }
}
