import type { ContractManifest } from '../../kit/index.ts'

export const manifest = {
  shows: {
    learners: ['learner'],
  },
} as const satisfies ContractManifest

declare module '../../kit/manifest.ts' {
  interface ContractManifests {
    'people/learners': typeof manifest
  }
}
