import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    documents: ['application', 'contract', 'document', 'document_mailing', 'document_template', 'person'],
    // The counts of a manager's actions.
    profiles: ['document', 'document_mailing', 'document_template'],
  },
  ids: { document: 'documents' },
  notices: { topic: 'docs', about: 'document', to: ['customer', 'executor', 'staff'], order: 74 },
  savedViews: ['documents', 'contract-documents', 'document-templates', 'document-mailings'],
  readings: { documents: 'documents', 'documents/templates': null },
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'desk/docs': typeof manifest
  }
}
