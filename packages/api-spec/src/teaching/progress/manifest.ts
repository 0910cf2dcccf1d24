import type { SpecManifest } from '../../kit/index.ts'

export const manifest = {
  shows: {
    progress: ['contract', 'learner', 'lesson', 'person'],
  },
  notices: { topic: 'progress', about: 'contract', to: ['customer'], order: 57 },
  readings: { progress: 'contracts' },
} as const satisfies SpecManifest

declare module '../../kit/manifest.ts' {
  interface SpecManifests {
    'teaching/progress': typeof manifest
  }
}
