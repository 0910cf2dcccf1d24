import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    schedule: ['contract', 'learner', 'lesson', 'person', 'plan', 'schedule'],
  },
  readings: {
    schedule: 'schedule',
    'free-slots': 'schedule',
    availability: 'schedule',
    absences: 'schedule',
    holidays: null,
    'calendar-feed': null,
  },
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'teaching/schedule': typeof manifest
  }
}
