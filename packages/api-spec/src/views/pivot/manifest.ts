import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    pivot: ['contract', 'learner', 'lesson', 'person', 'plan', 'schedule', 'work_report'],
  },
  readings: { pivot: 'pivot' },
  savedViews: ['pivot'],
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'views/pivot': typeof manifest
  }
}
