import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    matching: ['contract', 'lesson', 'offer', 'person', 'profile', 'programme', 'programme_session', 'schedule'],
  },
  savedViews: ['matching'],
  readings: { matching: 'offers', 'matching/gaps': 'contracts' },
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'market/matching': typeof manifest
  }
}
