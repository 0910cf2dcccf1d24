import type { SpecManifest } from '../../kit/index.ts'

export const manifest = {
  shows: {
    sessions: ['account'],
  },
} as const satisfies SpecManifest

declare module '../../kit/manifest.ts' {
  interface SpecManifests {
    'people/sessions': typeof manifest
  }
}
