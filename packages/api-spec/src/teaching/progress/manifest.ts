import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    progress: ['contract', 'learner', 'lesson', 'person', 'programme', 'programme_session', 'progress'],
    // Histories of lessons and sessions show which learners' homework was checked.
    lessons: ['progress'],
    'programme-sessions': ['progress'],
  },
  ids: { progress: 'progress' },
  notices: { topic: 'progress', about: 'progress', to: ['customer'], order: 57 },
  readings: { progress: 'progress', 'progress/programmes': 'programmes' },
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'teaching/progress': typeof manifest
  }
}
