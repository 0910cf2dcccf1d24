import type { SpecManifest } from '../../kit/index.ts'

export const manifest = {
  shows: {
    'person-card': [
      'account',
      'act',
      'contract',
      'document',
      'income_report',
      'learner',
      'lesson',
      'person',
      'programme',
      'question',
    ],
  },
  readings: { 'person-card': 'accounts' },
} as const satisfies SpecManifest

declare module '../../kit/manifest.ts' {
  interface SpecManifests {
    'views/person-card': typeof manifest
  }
}
