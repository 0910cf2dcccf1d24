import type { SpecManifest } from '#kit'

export const manifest = {
  shows: { imports: ['import'], profiles: ['import'] },
  ids: { import: 'imports' },
  readings: { imports: null },
  savedViews: ['imports'],
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'views/imports': typeof manifest
  }
}
