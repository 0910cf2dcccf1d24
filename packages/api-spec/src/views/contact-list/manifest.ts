import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    'contact-list': [
      'account',
      'application',
      'client_note',
      'contract',
      'invoice',
      'learner',
      'lesson',
      'order',
      'person',
      'programme',
      'programme_session',
      'wallet',
    ],
  },
  readings: { 'contact-list': 'contacts' },
  savedViews: ['contacts', 'clients'],
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'views/contact-list': typeof manifest
  }
}
