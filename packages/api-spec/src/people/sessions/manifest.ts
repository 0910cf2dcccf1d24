import type { ContractManifest } from '../../kit/index.ts'

export const manifest = {
  shows: {
    sessions: ['account'],
  },
} as const satisfies ContractManifest

declare module '../../kit/manifest.ts' {
  interface ContractManifests {
    'people/sessions': typeof manifest
  }
}
