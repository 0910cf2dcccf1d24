import { programmeOverviewPath } from '@navyk/api-spec/teaching/programmes/paths'
import { IconClipboardCheck, IconUserOff } from '@tabler/icons-react'
import type { StaffQueue } from '#app/manifests/staff-queue.ts'

export const staffQueue: StaffQueue = {
  unstaffed_sessions: { icon: IconUserOff, tone: 'red', path: `${programmeOverviewPath}?sessions=unstaffed` },
  unclosed_sessions: { icon: IconClipboardCheck, tone: 'grey', path: `${programmeOverviewPath}?sessions=unclosed` },
}
