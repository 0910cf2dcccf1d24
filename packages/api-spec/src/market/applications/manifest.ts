import type { SpecManifest } from '../../kit/index.ts'

export const manifest = {
  shows: {
    applications: ['application', 'person'],
    accounts: ['application'],
  },
} as const satisfies SpecManifest

declare module '../../kit/manifest.ts' {
  interface SpecManifests {
    'market/applications': typeof manifest
  }
}
