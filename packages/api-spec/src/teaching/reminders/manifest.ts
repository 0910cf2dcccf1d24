import type { SpecManifest } from '#kit'

export const manifest = {
  notices: { topic: 'reminders', about: 'lesson', to: ['customer', 'executor'], order: 55 },
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'teaching/reminders': typeof manifest
  }
}
