import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    payments: ['invoice', 'payment', 'person', 'refund'],
    refunds: ['person', 'refund'],
    invoices: ['payment', 'refund'],
    ledger: ['payment', 'refund'],
  },
  ids: { payment: 'payments', refund: 'refunds' },
  notices: { topic: 'payments', about: 'payment', to: ['customer', 'staff'], order: 75 },
  readings: { payments: 'payments', refunds: 'refunds' },
  savedViews: ['payments'],
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'money/payments': typeof manifest
  }
}
