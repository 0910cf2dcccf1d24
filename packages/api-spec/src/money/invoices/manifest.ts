import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    // Corrections of closed months, which wait for an invoice, are told with their work report.
    invoices: ['contract', 'customer_credit', 'invoice', 'invoice_run', 'lesson', 'person', 'work_report'],
    profiles: ['invoice'],
  },
  ids: { invoice: 'invoices' },
  notices: { topic: 'invoices', about: 'invoice', to: ['customer', 'staff'], order: 70 },
  readings: { invoices: 'invoices' },
  savedViews: ['invoices', 'debtors'],
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'money/invoices': typeof manifest
  }
}
