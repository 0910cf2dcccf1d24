import type { SpecManifest } from '#kit'

export const manifest = {
  shows: { acts: ['act', 'person'] },
  ids: { act: 'acts' },
  notices: { topic: 'acts', about: 'act', to: ['customer', 'staff'], order: 72 },
  readings: { acts: 'acts' },
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'money/acts': typeof manifest
  }
}
