import type { ContractManifest } from '../../kit/index.ts'

export const manifest = {
  shows: {
    'two-step': ['account'],
  },
} as const satisfies ContractManifest

declare module '../../kit/manifest.ts' {
  interface ContractManifests {
    'people/two-step': typeof manifest
  }
}
