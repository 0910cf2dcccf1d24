import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    plans: ['contract', 'learner', 'lesson', 'person', 'plan', 'schedule'],
  },
  ids: { plan: 'plans' },
  notices: { topic: 'plans', about: 'plan', to: ['customer', 'executor'], order: 40 },
  readings: { plans: 'plans' },
  savedViews: ['plans'],
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'teaching/plans': typeof manifest
  }
}
