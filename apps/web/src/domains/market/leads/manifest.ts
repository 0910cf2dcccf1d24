import type { LeadState } from '@navyk/api-spec/market/leads'
import {
  IconChecks,
  IconClipboardList,
  IconLayoutKanban,
  IconMessageCircle,
  IconSparkles,
  IconStar,
  IconX,
} from '@tabler/icons-react'
import { look } from '#app/manifests/looks.ts'
import type { DomainManifest } from '#app/manifest.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    leads: typeof import('./messages.ru.json')
  }

  interface FrameCatalogues {
    leads: typeof import('./frame.ru.json')
  }
}

declare module '#app/manifest.ts' {
  interface States {
    lead: LeadState
  }
}

const managers = { roles: ['staff'], permissions: ['manager'] } as const

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'crm',
      ...managers,
      lazy: () => import('./board/board-page.tsx').then((module) => module.BoardPage),
    },
    {
      path: 'crm/:id',
      ...managers,
      lazy: () => import('./card/lead-page.tsx').then((module) => module.LeadPage),
    },
    {
      path: 'crm/:id/request',
      ...managers,
      namespaces: ['offers'],
      lazy: () => import('./form/conversion-page.tsx').then((module) => module.ConversionPage),
    },
  ],
  menu: [
    { order: 5, icon: IconLayoutKanban, label: 'leads', path: 'crm', within: 'finding', foot: ['staff'], ...managers },
  ],
  states: {
    lead: {
      new: look('amber', IconSparkles),
      contacted: look('blue', IconMessageCircle),
      qualified: look('blue', IconStar),
      request_made: look('blue', IconClipboardList),
      won: look('green', IconChecks),
      lost: look('grey', IconX),
    },
  },
}
