import type { RouteDescriptor } from '../../../app/routes/descriptor.ts'
import { calendar } from './parts.ts'

export const routes: RouteDescriptor[] = [
  {
    path: 'schedule',
    roles: ['executor', 'customer', 'staff'],
    lazy: () => import('./schedule-page.tsx').then((module) => module.SchedulePage),
    wide: calendar,
  },
]
