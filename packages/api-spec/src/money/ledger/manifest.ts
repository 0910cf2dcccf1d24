import type { ContractManifest } from '../../kit/index.ts'

export const manifest = {
  shows: {
    ledger: ['contract', 'invoice', 'lesson', 'plan'],
  },
} as const satisfies ContractManifest

declare module '../../kit/manifest.ts' {
  interface ContractManifests {
    'money/ledger': typeof manifest
  }
}
