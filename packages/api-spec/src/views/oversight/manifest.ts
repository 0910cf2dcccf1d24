import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    'quota-reaches': ['quota'],
  },
  savedViews: ['readings', 'actions', 'quota-reaches'],
  readings: {
    // Recording these would add a reading with each reading.
    readings: null,
    'readings/workbook': 'accounts',
    'readings/breach': 'contacts',
    // A row names the actor. The thing that the action was about is read on its own page.
    actions: null,
    'actions/workbook': 'accounts',
    'action-kinds': null,
    'quota-reaches': null,
    'quota-reaches/workbook': 'accounts',
  },
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'views/oversight': typeof manifest
  }
}
