import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    calendar: ['person', 'profile', 'programme', 'programme_session', 'schedule'],
  },
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'market/calendar': typeof manifest
  }
}
