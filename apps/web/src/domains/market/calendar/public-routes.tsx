import type { RouteDescriptor } from '../../../app/routes/descriptor.ts'

export const routes: Pick<RouteDescriptor, 'path' | 'lazy' | 'namespaces'>[] = [
  {
    path: 'calendar',
    namespaces: ['calendar', 'ui'],
    lazy: () => import('./calendar-page.tsx').then((module) => module.CalendarPage),
  },
]
