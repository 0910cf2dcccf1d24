import { programmeTablePath } from '@navyk/api-spec/teaching/programmes/paths'
import { IconClipboardCheck, IconUserOff, IconUsersGroup } from '@tabler/icons-react'
import type { StaffQueue } from '#app/manifests/staff-queue.ts'

export const staffQueue: StaffQueue = {
  programmes_no_lead: { icon: IconUserOff, tone: 'red', path: `${programmeTablePath}?mark=no_lead` },
  programmes_too_few: { icon: IconUsersGroup, tone: 'amber', path: `${programmeTablePath}?mark=too_few` },
  programmes_ready: { icon: IconUsersGroup, tone: 'blue', path: `${programmeTablePath}?mark=ready` },
  programmes_over: { icon: IconClipboardCheck, tone: 'grey', path: `${programmeTablePath}?mark=over` },
}
