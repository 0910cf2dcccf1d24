import type { SpecManifest } from '../../kit/index.ts'

export const manifest = {
  shows: {
    schedule: ['contract', 'learner', 'lesson', 'person', 'plan', 'schedule'],
  },
} as const satisfies SpecManifest

declare module '../../kit/manifest.ts' {
  interface SpecManifests {
    'teaching/schedule': typeof manifest
  }
}
