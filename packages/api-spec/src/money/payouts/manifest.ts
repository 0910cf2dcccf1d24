import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    payouts: ['income_report', 'invoice', 'legal_details', 'payout_batch', 'payout_run'],
    'payout-batches': ['income_report', 'legal_details', 'payout_batch', 'person'],
  },
  ids: { payout_batch: 'payout-batches' },
  readings: { payouts: 'income_reports', 'payouts/runs': null, 'payout-batches': 'income_reports' },
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'money/payouts': typeof manifest
  }
}
