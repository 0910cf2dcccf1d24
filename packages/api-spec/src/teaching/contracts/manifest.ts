import type { ContractManifest } from '../../kit/index.ts'

export const manifest = {
  shows: {
    contracts: ['contract', 'learner', 'lesson', 'person', 'plan'],
    learners: ['contract'],
  },
  ids: { contract: 'contracts' },
} as const satisfies ContractManifest

declare module '../../kit/manifest.ts' {
  interface ContractManifests {
    'teaching/contracts': typeof manifest
  }
}
