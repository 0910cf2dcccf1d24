import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    'bank-statements': ['bank_statement', 'income_report', 'invoice', 'payment', 'payout_batch', 'person', 'refund'],
  },
  ids: { bank_statement: 'bank-statements' },
  readings: { 'bank-statements': 'payments' },
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'money/bank-statements': typeof manifest
  }
}
