import type { SpecManifest } from '../../kit/index.ts'

export const manifest = {
  shows: {
    'quota-reaches': ['quota'],
  },
} as const satisfies SpecManifest

declare module '../../kit/manifest.ts' {
  interface SpecManifests {
    'views/oversight': typeof manifest
  }
}
