import type { ContractManifest } from '../../kit/index.ts'

export const manifest = {
  shows: {
    contacts: ['account'],
  },
} as const satisfies ContractManifest

declare module '../../kit/manifest.ts' {
  interface ContractManifests {
    'people/contacts': typeof manifest
  }
}
