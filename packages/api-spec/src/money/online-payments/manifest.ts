import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    'online-payments': ['payment_request', 'payment_problem', 'person'],
  },
  readings: { 'online-payments': 'payments' },
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'money/online-payments': typeof manifest
  }
}
