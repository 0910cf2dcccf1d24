import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    'two-step': ['account'],
  },
  readings: { 'user/two-step': null },
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'people/two-step': typeof manifest
  }
}
