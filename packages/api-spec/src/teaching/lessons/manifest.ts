import type { SpecManifest } from '../../kit/index.ts'

export const manifest = {
  shows: {
    lessons: ['contract', 'learner', 'lesson', 'person', 'plan', 'schedule'],
  },
  ids: { lesson: 'lessons' },
} as const satisfies SpecManifest

declare module '../../kit/manifest.ts' {
  interface SpecManifests {
    'teaching/lessons': typeof manifest
  }
}
