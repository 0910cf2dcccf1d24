import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    leads: ['lead', 'learner', 'offer', 'person'],
    profiles: ['lead'],
  },
  ids: { lead: 'leads' },
  notices: { topic: 'leads', about: 'lead', to: ['staff'], order: 15 },
  readings: { leads: 'contacts' },
  savedViews: ['leads'],
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'market/leads': typeof manifest
  }
}
