import { questionsPath } from '@navyk/api-spec/desk/questions/paths'
import { IconClockExclamation, IconMessageQuestion } from '@tabler/icons-react'
import type { StaffQueue } from '#app/manifests/staff-queue.ts'

export const staffQueue: StaffQueue = {
  overdue_questions: {
    icon: IconClockExclamation,
    tone: 'red',
    path: `${questionsPath}?due=late`,
    ownList: () => 'assigned=me',
  },
  questions: {
    icon: IconMessageQuestion,
    tone: 'amber',
    path: `${questionsPath}?due=in_time`,
    ownList: () => 'assigned=me',
  },
}
