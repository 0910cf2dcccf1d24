import type { SpecManifest } from '../../kit/index.ts'

export const manifest = {
  shows: {
    directory: ['account', 'person'],
  },
  readings: { accounts: 'accounts', 'accounts/:id/phone': 'phone', contacts: 'contacts' },
} as const satisfies SpecManifest

declare module '../../kit/manifest.ts' {
  interface SpecManifests {
    'people/directory': typeof manifest
  }
}
