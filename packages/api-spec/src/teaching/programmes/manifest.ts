import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    programmes: ['programme', 'learner', 'person', 'programme_session'],
  },
  ids: { programme: 'programmes' },
  notices: { topic: 'programmes', about: 'programme', to: ['customer', 'executor', 'staff'], order: 58 },
  readings: { programmes: 'programmes' },
  savedViews: ['programmes', 'team'],
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'teaching/programmes': typeof manifest
  }
}
