import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    'legal-details': ['legal_details', 'person'],
    invoices: ['legal_details'],
    'income-reports': ['legal_details'],
  },
  ids: { legal_details: 'legal-details' },
  notices: { topic: 'legal_details', about: 'legal_details', to: ['customer', 'executor'], order: 79 },
  readings: { 'legal-details': 'legal_details' },
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'money/legal-details': typeof manifest
  }
}
