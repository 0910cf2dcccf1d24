import type { SpecManifest } from '../../kit/index.ts'

export const manifest = {
  shows: {
    payouts: ['income_report', 'invoice', 'payout_run'],
  },
  readings: { payouts: 'income_reports', 'payouts/runs': null },
} as const satisfies SpecManifest

declare module '../../kit/manifest.ts' {
  interface SpecManifests {
    'money/payouts': typeof manifest
  }
}
