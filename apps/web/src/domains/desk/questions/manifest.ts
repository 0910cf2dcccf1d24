import type { DomainManifest } from '../../../app/manifest.ts'

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'ask-question',
      permissions: ['manager'],
      namespaces: ['validation'],
      lazy: () => import('./questions-page.tsx').then((module) => module.QuestionsPage),
    },
  ],
  slots: {
    'contract.questions': {
      lazy: () => import('./contract-questions.tsx').then((module) => module.ContractQuestions),
    },
  },
}
