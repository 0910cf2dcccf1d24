import type { GoalState, HomeworkResult, ProgressReportState } from '@navyk/api-spec/teaching/progress'
import { IconCheck, IconCircleHalf2, IconSend, IconTarget, IconX } from '@tabler/icons-react'
import { cancelled, draft, look } from '#app/manifests/looks.ts'
import type { DomainManifest } from '#app/manifest.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    progress: typeof import('./messages.ru.json')
  }

  interface FrameCatalogues {
    progress: typeof import('./frame.ru.json')
  }
}

declare module '#app/manifest.ts' {
  interface States {
    goal: GoalState
    homework: HomeworkResult
    progress_report: ProgressReportState
  }
}

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'project-details/results/:id',
      roles: ['staff', 'executor', 'customer'],
      lazy: () => import('./sections/seat-page.tsx').then((module) => module.SeatPage),
    },
    {
      path: 'project-details/group-results/:id',
      roles: ['staff', 'executor'],
      lazy: () => import('./group/roll-page.tsx').then((module) => module.RollPage),
    },
    {
      path: 'project-details/reports',
      roles: ['staff', 'executor'],
      permissions: ['manager'],
      lazy: () => import('./reports/due-reports-page.tsx').then((module) => module.DueReportsPage),
    },
  ],
  slots: {
    'contract.progress': {
      lazy: () => import('./sections/progress-sections.tsx').then((module) => module.ContractProgress),
    },
    'programme.results': {
      lazy: () => import('./group/programme-results.tsx').then((module) => module.ProgrammeResults),
    },
    'session.homework': {
      lazy: () => import('./group/session-homework.tsx').then((module) => module.SessionHomework),
    },
  },
  menu: [
    {
      order: 149,
      label: 'due_reports',
      path: 'project-details/reports',
      within: 'programmes',
      roles: ['staff'],
      permissions: ['manager'],
    },
    {
      order: 223,
      label: 'results',
      path: 'profile-v2',
      within: 'account',
      roles: ['customer'],
    },
  ],
  states: {
    goal: { open: look('blue', IconTarget), reached: look('green', IconCheck), dropped: cancelled },
    homework: {
      done: look('green', IconCheck),
      partly: look('amber', IconCircleHalf2),
      not_done: look('red', IconX),
    },
    progress_report: { draft, sent: look('green', IconSend) },
  },
}
