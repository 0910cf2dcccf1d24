import type { ContractManifest } from '../../kit/index.ts'

export const manifest = {
  shows: {
    channels: ['account'],
  },
} as const satisfies ContractManifest

declare module '../../kit/manifest.ts' {
  interface ContractManifests {
    'people/channels': typeof manifest
  }
}
