import type { ContractManifest } from '../../kit/index.ts'

export const manifest = {
  shows: {
    plans: ['contract', 'learner', 'lesson', 'person', 'plan', 'schedule'],
  },
  ids: { plan: 'plans' },
} as const satisfies ContractManifest

declare module '../../kit/manifest.ts' {
  interface ContractManifests {
    'teaching/plans': typeof manifest
  }
}
