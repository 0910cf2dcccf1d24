import type { ContractManifest } from '../../kit/index.ts'

export const manifest = {
  shows: {
    directory: ['account', 'person'],
  },
} as const satisfies ContractManifest

declare module '../../kit/manifest.ts' {
  interface ContractManifests {
    'people/directory': typeof manifest
  }
}
