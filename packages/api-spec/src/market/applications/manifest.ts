import type { ContractManifest } from '../../kit/index.ts'

export const manifest = {
  shows: {
    applications: ['application', 'person'],
    accounts: ['application'],
  },
} as const satisfies ContractManifest

declare module '../../kit/manifest.ts' {
  interface ContractManifests {
    'market/applications': typeof manifest
  }
}
