import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    learners: ['learner'],
  },
  readings: { learners: 'learners' },
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'people/learners': typeof manifest
  }
}
