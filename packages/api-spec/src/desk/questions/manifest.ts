import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    questions: ['contract', 'person', 'question', 'question_template', 'question_topic'],
    // The staff's year in figures counts their actions.
    profiles: ['question', 'question_template', 'question_topic'],
  },
  ids: { question: 'questions' },
  notices: {
    topic: 'questions',
    about: 'question',
    to: ['customer', 'executor', 'staff'],
    lookers: ['manager'],
    order: 80,
  },
  savedViews: ['questions'],
  readings: { questions: 'questions', 'questions/topics': null, 'questions/templates': null },
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'desk/questions': typeof manifest
  }
}
