import type { ContractManifest } from '../../kit/index.ts'

export const manifest = {
  shows: {
    invoices: ['contract', 'invoice', 'lesson', 'person'],
    profiles: ['invoice'],
  },
  ids: { invoice: 'invoices' },
} as const satisfies ContractManifest

declare module '../../kit/manifest.ts' {
  interface ContractManifests {
    'money/invoices': typeof manifest
  }
}
