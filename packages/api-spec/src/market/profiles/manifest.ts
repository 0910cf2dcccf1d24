import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    profiles: [
      'application',
      'contract',
      'lesson',
      'offer',
      'person',
      'plan',
      'profile',
      'programme',
      'programme_session',
      'schedule',
      'wallet',
    ],
  },
  readings: { profile: null },
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'market/profiles': typeof manifest
  }
}
