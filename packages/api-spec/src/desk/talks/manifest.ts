import type { SpecManifest } from '#kit'

export const manifest = {
  shows: { talks: ['contract', 'person', 'talk'] },
  ids: { talk: 'talks' },
  notices: { topic: 'talks', about: 'talk', to: ['customer', 'executor'], lookers: ['manager'], order: 82 },
  readings: { talks: 'talks' },
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'desk/talks': typeof manifest
  }
}
