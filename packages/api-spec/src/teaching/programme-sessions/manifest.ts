import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    'programme-sessions': ['learner', 'person', 'programme', 'programme_session'],
    schedule: ['programme', 'programme_session'],
  },
  ids: { programme_session: 'programme-sessions' },
  notices: {
    topic: 'programme_sessions',
    about: 'programme_session',
    to: ['customer', 'executor', 'staff'],
    order: 59,
  },
  savedViews: ['group-sessions'],
  readings: { 'programme-sessions': 'programme_sessions' },
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'teaching/programme-sessions': typeof manifest
  }
}
