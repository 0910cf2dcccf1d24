import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    'notice-choices': ['account'],
    notices: ['notice', 'person'],
  },
  readings: { notices: null, 'user/notification-choices': null },
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'messages/notices': typeof manifest
  }
}
