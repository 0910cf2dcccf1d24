import { IconCalendarTime, IconCalendarWeek, IconClipboardList, IconFileText, IconSchool } from '@tabler/icons-react'

/** A customer's lists, in the order of the process. They have no menu entries, because the specification fixes the
 *  menu. `name` is a key of the frame's texts under `places`. */
export const customerPlaces = [
  { name: 'offers', path: '/dashboard/offer-list', icon: IconClipboardList },
  { name: 'contracts', path: '/dashboard/contract-list', icon: IconFileText },
  { name: 'plans', path: '/dashboard/plan-report', icon: IconCalendarTime },
  { name: 'lessons', path: '/dashboard/lesson-list', icon: IconSchool },
  { name: 'schedule', path: '/dashboard/schedule', icon: IconCalendarWeek },
] as const
