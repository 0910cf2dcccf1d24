import type { ContractManifest } from '../../kit/index.ts'

export const manifest = {
  shows: {
    search: ['account', 'contract', 'invoice', 'learner', 'lesson', 'offer', 'person', 'plan', 'profile', 'question'],
  },
} as const satisfies ContractManifest

declare module '../../kit/manifest.ts' {
  interface ContractManifests {
    'views/search': typeof manifest
  }
}
