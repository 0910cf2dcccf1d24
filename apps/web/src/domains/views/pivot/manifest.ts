import { IconTable } from '@tabler/icons-react'
import type { DomainManifest } from '#app/manifest.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    pivot: typeof import('./messages.ru.json')
  }

  interface FrameCatalogues {
    pivot: typeof import('./frame.ru.json')
  }
}

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'pivot-plan-report',
      roles: ['executor', 'staff'],
      lazy: () => import('./pivot-page.tsx').then((module) => module.PivotPage),
    },
  ],
  menu: [
    {
      order: 40,
      icon: IconTable,
      label: 'pivot',
      path: 'pivot-plan-report',
      roles: ['executor', 'staff'],
      within: { staff: 'learning_management' },
    },
  ],
}
