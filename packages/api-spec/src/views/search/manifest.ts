import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    search: ['account', 'contract', 'invoice', 'learner', 'lesson', 'offer', 'person', 'plan', 'profile', 'question'],
  },
  readings: { search: 'search' },
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'views/search': typeof manifest
  }
}
