import { userWorkPath } from '@navyk/api-spec/views/user-management/paths'
import { IconUserQuestion } from '@tabler/icons-react'
import type { StaffQueue } from '#app/manifests/staff-queue.ts'

export const staffQueue: StaffQueue = {
  accounts_to_confirm: { icon: IconUserQuestion, tone: 'amber', path: `${userWorkPath}?mark=unconfirmed` },
}
