import { contractListPath } from '@navyk/api-spec/teaching/contracts/paths'
import { IconCalendarOff, IconPlayerPause, IconSignature } from '@tabler/icons-react'
import type { StaffQueue } from '#app/manifests/staff-queue.ts'

export const staffQueue: StaffQueue = {
  pause_wishes: { icon: IconPlayerPause, tone: 'amber', path: `${contractListPath}?waits=staff` },
  draft_contracts: { icon: IconSignature, tone: 'amber', path: `${contractListPath}?state=draft` },
  ending_contracts: { icon: IconCalendarOff, tone: 'grey', path: `${contractListPath}?state=ending` },
}
