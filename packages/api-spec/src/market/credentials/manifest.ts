import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    credentials: ['credential', 'person'],
    // The staff's year in figures counts their actions.
    profiles: ['credential'],
    matching: ['credential'],
  },
  ids: { credential: 'credentials' },
  notices: { topic: 'credentials', about: 'credential', to: ['executor', 'staff'], order: 17 },
  savedViews: ['credentials'],
  readings: { credentials: 'credentials' },
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'market/credentials': typeof manifest
  }
}
