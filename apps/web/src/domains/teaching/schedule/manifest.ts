import { IconCalendarWeek } from '@tabler/icons-react'
import type { DomainManifest } from '#app/manifest.ts'
import { calendar } from './parts.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    schedule: typeof import('./messages.ru.json')
  }

  interface FrameCatalogues {
    schedule: typeof import('./frame.ru.json')
  }
}

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'schedule',
      roles: ['executor', 'customer', 'staff'],
      lazy: () => import('./schedule-page.tsx').then((module) => module.SchedulePage),
      wide: calendar,
    },
  ],
  menu: [
    {
      order: 80,
      icon: IconCalendarWeek,
      label: 'schedule',
      path: 'schedule',
      key: 's',
      foot: ['executor', 'customer'],
      within: { staff: 'learning_management', customer: 'learning' },
    },
  ],
}
