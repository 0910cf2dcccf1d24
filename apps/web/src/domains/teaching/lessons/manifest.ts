import type { LessonOutcome, LessonState } from '@navyk/api-spec/teaching/lessons'
import {
  IconAlertTriangle,
  IconArrowForward,
  IconCalendarEvent,
  IconCheck,
  IconChecks,
  IconCircleDashed,
  IconMessageExclamation,
  IconBook2,
  IconSchool,
  IconUserOff,
  IconX,
} from '@tabler/icons-react'
import { cancelled, look, waiting } from '#app/manifests/looks.ts'
import type { DomainManifest } from '#app/manifest.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    lessons: typeof import('./messages.ru.json')
  }

  interface FrameCatalogues {
    lessons: typeof import('./frame.ru.json')
  }
}

declare module '#app/manifest.ts' {
  interface Slots {
    /** Rest of the packages that can pay the lesson, among its terms. */
    'lesson.packages': { contractId: string; customerId: string }
    /** Packages that a customer has paid ahead, beside the title of their lessons and of their schedule. */
    'lessons.packages': object
  }
  interface States {
    lesson: LessonState | 'unclosed'
    outcome: LessonOutcome
  }
}

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'lesson-list',
      roles: ['executor', 'customer', 'staff'],
      lazy: () => import('./list/lesson-list-page.tsx').then((module) => module.LessonListPage),
    },
    {
      path: 'lesson-details/:id',
      roles: ['executor', 'customer', 'staff'],
      slots: ['lesson.packages'],
      lazy: () => import('./page/lesson-page.tsx').then((module) => module.LessonPage),
    },
  ],
  menu: [
    { order: 8, icon: IconSchool, label: 'learning_management', isFolded: true, daily: ['manager'], items: [] },
    {
      order: 50,
      icon: IconSchool,
      label: 'lessons',
      path: 'lesson-list',
      roles: ['staff', 'customer'],
      key: 'l',
      foot: ['staff'],
      within: { staff: 'learning_management', customer: 'learning' },
    },
    { order: 146, icon: IconBook2, label: 'learning', isFolded: true, items: [] },
  ],
  slots: {
    'contract.meeting': {
      lazy: () => import('./places/meeting-place.tsx').then((module) => module.ContractMeetingPlace),
    },
  },
  states: {
    lesson: {
      planned: look('blue', IconCalendarEvent),
      unclosed: waiting,
      disputed: look('amber', IconMessageExclamation),
      closed: look('green', IconCheck),
      settled: look('green', IconChecks),
    },
    outcome: {
      held: look('green', IconCheck),
      held_partial: look('green', IconCircleDashed),
      cancelled_by_customer_in_time: cancelled,
      cancelled_by_customer_late: look('red', IconAlertTriangle),
      student_no_show: look('red', IconUserOff),
      cancelled_by_executor: look('red', IconX),
      executor_no_show: look('red', IconUserOff),
      cancelled_by_service: cancelled,
      moved: look('grey', IconArrowForward),
    },
  },
}
