import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    contracts: ['contract', 'learner', 'lesson', 'person', 'plan'],
    learners: ['contract'],
  },
  ids: { contract: 'contracts' },
  notices: { topic: 'contracts', about: 'contract', to: ['customer', 'executor', 'staff'], order: 30 },
  readings: { contracts: 'contracts' },
  savedViews: ['contracts'],
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'teaching/contracts': typeof manifest
  }
}
