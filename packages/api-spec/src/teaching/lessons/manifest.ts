import type { ContractManifest } from '../../kit/index.ts'

export const manifest = {
  shows: {
    lessons: ['contract', 'learner', 'lesson', 'person', 'plan', 'schedule'],
  },
  ids: { lesson: 'lessons' },
} as const satisfies ContractManifest

declare module '../../kit/manifest.ts' {
  interface ContractManifests {
    'teaching/lessons': typeof manifest
  }
}
