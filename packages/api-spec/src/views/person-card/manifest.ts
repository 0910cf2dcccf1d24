import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    // Data of the card: the person, lists of the person's things, and the actions on these.
    'person-card': [
      'account',
      'act',
      'application',
      'contract',
      'credential',
      'document',
      'income_report',
      'invoice',
      'lead',
      'learner',
      'legal_details',
      'lesson',
      'offer',
      'order',
      'payment',
      'person',
      'plan',
      'programme',
      'programme_session',
      'progress',
      'question',
      'refund',
      'wallet',
      'work_report',
    ],
  },
  readings: { 'person-card': 'accounts' },
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'views/person-card': typeof manifest
  }
}
