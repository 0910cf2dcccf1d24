import type { ContractManifest } from '../../kit/index.ts'

export const manifest = {
  shows: {
    questions: ['contract', 'person', 'question'],
    profiles: ['question'],
  },
  ids: { question: 'questions' },
} as const satisfies ContractManifest

declare module '../../kit/manifest.ts' {
  interface ContractManifests {
    'desk/questions': typeof manifest
  }
}
