import type { ContractManifest } from '../../kit/index.ts'

export const manifest = {
  shows: {
    accounts: ['account'],
  },
} as const satisfies ContractManifest

declare module '../../kit/manifest.ts' {
  interface ContractManifests {
    'people/accounts': typeof manifest
  }
}
