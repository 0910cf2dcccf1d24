import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    home: [
      'account',
      'act',
      'application',
      'bank_statement',
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
      'payment_problem',
      'payout_run',
      'person',
      'plan',
      'profile',
      'programme',
      'programme_session',
      'progress',
      'question',
      'quota',
      'refund',
      'schedule',
      'wallet',
      'work_report',
    ],
  },
  readings: { home: 'home' },
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'views/home': typeof manifest
  }
}
