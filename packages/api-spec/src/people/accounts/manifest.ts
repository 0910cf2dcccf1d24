import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    accounts: ['account'],
  },
  readings: { 'user/profile': null },
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'people/accounts': typeof manifest
  }
}
