import type { ContractManifest } from '../../kit/index.ts'

export const manifest = {
  shows: {
    profiles: ['application', 'contract', 'lesson', 'offer', 'person', 'plan', 'profile', 'schedule'],
  },
} as const satisfies ContractManifest

declare module '../../kit/manifest.ts' {
  interface ContractManifests {
    'market/profiles': typeof manifest
  }
}
