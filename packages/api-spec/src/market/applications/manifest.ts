import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    applications: ['application', 'person'],
    accounts: ['application'],
  },
  notices: { topic: 'applications', about: 'application', to: ['customer', 'staff'], order: 10 },
  savedViews: ['applications'],
  readings: { 'executor-applications': 'applications' },
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'market/applications': typeof manifest
  }
}
