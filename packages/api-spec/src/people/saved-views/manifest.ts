import type { ContractManifest } from '../../kit/index.ts'

export const manifest = {
  shows: {
    'saved-views': ['saved_view'],
  },
} as const satisfies ContractManifest

declare module '../../kit/manifest.ts' {
  interface ContractManifests {
    'people/saved-views': typeof manifest
  }
}
