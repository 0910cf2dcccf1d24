import type { ContractManifest } from '../../kit/index.ts'

export const manifest = {
  shows: {
    'personal-data': ['account', 'contract', 'person'],
  },
} as const satisfies ContractManifest

declare module '../../kit/manifest.ts' {
  interface ContractManifests {
    'views/personal-data': typeof manifest
  }
}
