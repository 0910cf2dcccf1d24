import type { QuestionState } from '@navyk/api-spec/desk/questions'
import { IconMessageQuestion } from '@tabler/icons-react'
import { approved, cancelled, closed, waiting } from '#app/manifests/looks.ts'
import type { DomainManifest } from '#app/manifest.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    questions: typeof import('./messages.ru.json')
  }

  interface FrameCatalogues {
    questions: typeof import('./frame.ru.json')
  }
}

declare module '#app/manifest.ts' {
  interface States {
    question: QuestionState
  }
}

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'ask-question',
      permissions: ['manager', 'administrator'],
      lazy: () => import('./questions-page.tsx').then((module) => module.QuestionsPage),
    },
  ],
  slots: {
    'contract.questions': {
      lazy: () => import('./list/contract-questions.tsx').then((module) => module.ContractQuestions),
    },
  },
  menu: [
    {
      order: 90,
      icon: IconMessageQuestion,
      label: 'questions',
      path: 'ask-question',
      roles: ['executor', 'customer'],
      key: 'q',
      foot: ['customer'],
    },
    {
      order: 9,
      icon: IconMessageQuestion,
      label: 'chat',
      path: 'ask-question',
      roles: ['staff'],
      permissions: ['manager', 'administrator'],
      daily: ['manager', 'administrator'],
      key: 'q',
      foot: ['staff'],
    },
  ],
  states: {
    question: {
      open: waiting,
      answered: approved,
      closed,
      spam: cancelled,
    },
  },
}
