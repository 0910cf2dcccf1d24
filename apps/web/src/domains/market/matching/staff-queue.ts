import { matchingPath } from '@navyk/api-spec/market/matching/paths'
import { IconClockExclamation } from '@tabler/icons-react'
import type { StaffQueue } from '#app/manifests/staff-queue.ts'

export const staffQueue: StaffQueue = {
  broken_promises: { icon: IconClockExclamation, tone: 'red', path: `${matchingPath}?mark=broken` },
  promises_soon: { icon: IconClockExclamation, tone: 'amber', path: `${matchingPath}?mark=soon` },
}
