import type { SpecManifest } from '#kit'

export const manifest = {
  shows: { 'commission-rules': ['commission_rule', 'person'] },
  readings: { 'commission-rules': null },
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'money/commission': typeof manifest
  }
}
