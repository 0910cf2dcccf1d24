import type { ContractManifest } from '../../kit/index.ts'

export const manifest = {
  shows: {
    pivot: ['contract', 'learner', 'lesson', 'person', 'plan', 'schedule', 'work_report'],
  },
} as const satisfies ContractManifest

declare module '../../kit/manifest.ts' {
  interface ContractManifests {
    'views/pivot': typeof manifest
  }
}
