import { boardPath } from '@navyk/api-spec/market/leads/paths'
import { IconUserQuestion } from '@tabler/icons-react'
import type { StaffQueue } from '#app/manifests/staff-queue.ts'

export const staffQueue: StaffQueue = {
  due_leads: {
    icon: IconUserQuestion,
    tone: 'amber',
    path: `${boardPath}?mark=due`,
    ownList: (me) => `assigneeId=${me}`,
  },
  stale_leads: {
    icon: IconUserQuestion,
    tone: 'grey',
    path: `${boardPath}?mark=stale`,
    ownList: (me) => `assigneeId=${me}`,
  },
}
