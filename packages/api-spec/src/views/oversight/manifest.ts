import type { ContractManifest } from '../../kit/index.ts'

export const manifest = {
  shows: {
    'quota-reaches': ['quota'],
  },
} as const satisfies ContractManifest

declare module '../../kit/manifest.ts' {
  interface ContractManifests {
    'views/oversight': typeof manifest
  }
}
