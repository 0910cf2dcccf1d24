import type { SpecManifest } from '../../kit/index.ts'

export const manifest = {
  shows: {
    'contact-list': ['account', 'application', 'contract', 'learner', 'person'],
  },
} as const satisfies SpecManifest

declare module '../../kit/manifest.ts' {
  interface SpecManifests {
    'views/contact-list': typeof manifest
  }
}
