import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    directory: ['account', 'person'],
  },
  savedViews: ['accounts'],
  readings: { directory: 'accounts', 'directory/:id/phone': 'phone' },
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'people/directory': typeof manifest
  }
}
