import type { RouteDescriptor } from '../../../app/routes/descriptor.ts'

export const routes: RouteDescriptor[] = [
  {
    path: 'profile',
    lazy: () => import('./profile-page.tsx').then((module) => module.ProfilePage),
  },
  {
    path: 'profile-v2',
    lazy: () => import('./activity-page.tsx').then((module) => module.ActivityPage),
  },
]
