import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    ledger: ['contract', 'invoice', 'lesson', 'plan'],
  },
  readings: { ledger: 'contracts' },
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'money/ledger': typeof manifest
  }
}
