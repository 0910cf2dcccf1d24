import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    'customer-management': [
      'account',
      'contract',
      'customer_note',
      'distinct_customers',
      'invoice',
      'learner',
      'legal_details',
      'lesson',
      'order',
      'payment',
      'person',
      'refund',
      'wallet',
    ],
    profiles: ['customer_note'],
  },
  notices: { topic: 'customer_management', about: 'person', to: ['customer'], order: 95 },
  readings: { 'customer-management': 'contacts' },
  savedViews: ['customers', 'customer-doubles'],
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'views/customer-management': typeof manifest
  }
}
