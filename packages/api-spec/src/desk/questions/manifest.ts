import type { SpecManifest } from '../../kit/index.ts'

export const manifest = {
  shows: {
    questions: ['contract', 'person', 'question'],
    profiles: ['question'],
  },
  ids: { question: 'questions' },
} as const satisfies SpecManifest

declare module '../../kit/manifest.ts' {
  interface SpecManifests {
    'desk/questions': typeof manifest
  }
}
