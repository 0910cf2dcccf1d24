import { lessonListPath } from '@navyk/api-spec/teaching/lessons/paths'
import { IconClipboardCheck, IconGavel, IconMessageQuestion, IconRepeat, IconUserQuestion } from '@tabler/icons-react'
import type { StaffQueue } from '#app/manifests/staff-queue.ts'

export const staffQueue: StaffQueue = {
  disputed_lessons: { icon: IconGavel, tone: 'red', path: `${lessonListPath}?view=all&state=disputed` },
  owed_make_ups: { icon: IconRepeat, tone: 'amber', path: `${lessonListPath}?owed=yes` },
  unusual_closings: { icon: IconMessageQuestion, tone: 'amber', path: `${lessonListPath}?view=unusual` },
  unconfirmed_lessons: { icon: IconUserQuestion, tone: 'grey', path: `${lessonListPath}?view=to_confirm` },
  unclosed_lessons: { icon: IconClipboardCheck, tone: 'grey', path: `${lessonListPath}?view=unclosed` },
}
