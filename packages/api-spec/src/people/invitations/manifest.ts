import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    invitations: ['account', 'person'],
  },
  readings: { invitations: null },
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'people/invitations': typeof manifest
  }
}
