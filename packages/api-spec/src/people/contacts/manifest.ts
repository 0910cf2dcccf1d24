import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    contacts: ['account'],
  },
  readings: { 'user/contacts': null },
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'people/contacts': typeof manifest
  }
}
