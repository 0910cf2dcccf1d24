import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    lessons: ['contract', 'learner', 'lesson', 'person', 'plan', 'schedule'],
  },
  ids: { lesson: 'lessons' },
  notices: { topic: 'lessons', about: 'lesson', to: ['customer', 'executor', 'staff'], order: 50 },
  readings: { lessons: 'lessons', 'make-ups': 'lessons', 'meeting-places': 'contracts' },
  savedViews: ['lessons'],
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'teaching/lessons': typeof manifest
  }
}
