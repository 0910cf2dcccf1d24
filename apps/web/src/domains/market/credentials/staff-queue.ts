import { contactListPath } from '@navyk/api-spec/views/contact-list/paths'
import { IconCertificate } from '@tabler/icons-react'
import type { StaffQueue } from '#app/manifests/staff-queue.ts'

export const staffQueue: StaffQueue = {
  executor_credentials: { icon: IconCertificate, tone: 'amber', path: `${contactListPath}?tab=credentials` },
}
