import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    offers: ['contract', 'learner', 'offer', 'person', 'profile', 'schedule'],
  },
  ids: { offer: 'offers' },
  notices: { topic: 'offers', about: 'offer', to: ['customer', 'executor', 'staff'], order: 20 },
  readings: { offers: 'offers', 'offer-draft': null },
  savedViews: ['offers'],
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'market/offers': typeof manifest
  }
}
