import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    sessions: ['account'],
  },
  readings: { cabinets: null, 'signed-in-user': null, 'user/sessions': null, 'user/sign-in-history': null },
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'people/sessions': typeof manifest
  }
}
