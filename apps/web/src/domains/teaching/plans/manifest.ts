import type { PlanState } from '@navyk/api-spec/teaching/plans'
import { IconCalendarTime, IconPencil } from '@tabler/icons-react'
import { approved, cancelled, draft, look, returned, waiting } from '#app/manifests/looks.ts'
import type { DomainManifest } from '#app/manifest.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    plans: typeof import('./messages.ru.json')
  }

  interface FrameCatalogues {
    plans: typeof import('./frame.ru.json')
  }
}

declare module '#app/manifest.ts' {
  interface States {
    plan: PlanState | 'revision'
  }
}

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'plan-report',
      roles: ['executor', 'customer', 'staff'],
      lazy: () => import('./list/plan-list-page.tsx').then((module) => module.PlanListPage),
    },
    {
      path: 'plan-report/:id',
      roles: ['executor', 'customer', 'staff'],
      slots: ['lesson.packages'],
      lazy: () => import('./page/plan-page.tsx').then((module) => module.PlanPage),
    },
  ],
  menu: [
    {
      order: 30,
      icon: IconCalendarTime,
      label: 'plans',
      path: 'plan-report',
      key: 'p',
      within: { staff: 'learning_management', customer: 'learning' },
    },
  ],
  states: {
    plan: {
      draft,
      submitted: waiting,
      approved,
      returned,
      revision: look('amber', IconPencil),
      void: cancelled,
    },
  },
}
