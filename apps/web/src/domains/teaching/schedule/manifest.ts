import type { DomainManifest } from '../../../app/manifest.ts'
import { calendar } from './parts.ts'

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'schedule',
      roles: ['executor', 'customer', 'staff'],
      lazy: () => import('./schedule-page.tsx').then((module) => module.SchedulePage),
      wide: calendar,
    },
  ],
}
