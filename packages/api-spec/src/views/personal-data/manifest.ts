import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    'personal-data': ['account', 'contract', 'person', 'programme'],
  },
  readings: { 'user/data-export': null, 'user/deletion': null },
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'views/personal-data': typeof manifest
  }
}
