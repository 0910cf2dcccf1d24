import { contactListPath } from '@navyk/api-spec/views/contact-list/paths'
import { IconUserPlus } from '@tabler/icons-react'
import type { StaffQueue } from '#app/manifests/staff-queue.ts'

export const staffQueue: StaffQueue = {
  executor_applications: { icon: IconUserPlus, tone: 'amber', path: `${contactListPath}?tab=applications` },
}
