import type { ContractManifest } from '../../kit/index.ts'

export const manifest = {
  shows: {
    schedule: ['contract', 'learner', 'lesson', 'person', 'plan', 'schedule'],
  },
} as const satisfies ContractManifest

declare module '../../kit/manifest.ts' {
  interface ContractManifests {
    'teaching/schedule': typeof manifest
  }
}
