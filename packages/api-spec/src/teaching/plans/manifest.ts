import type { SpecManifest } from '../../kit/index.ts'

export const manifest = {
  shows: {
    plans: ['contract', 'learner', 'lesson', 'person', 'plan', 'schedule'],
  },
  ids: { plan: 'plans' },
} as const satisfies SpecManifest

declare module '../../kit/manifest.ts' {
  interface SpecManifests {
    'teaching/plans': typeof manifest
  }
}
