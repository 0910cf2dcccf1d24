import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    'saved-views': ['saved_view'],
  },
  readings: { 'saved-views': null },
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'people/saved-views': typeof manifest
  }
}
