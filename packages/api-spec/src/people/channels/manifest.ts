import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    channels: ['account'],
  },
  readings: { 'user/tg-integration': null },
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'people/channels': typeof manifest
  }
}
