import type { GapState } from '@navyk/api-spec/market/matching'
import type { InvitationState } from '@navyk/api-spec/market/offers'
import { IconClock, IconMailHeart, IconRoute, IconUserOff, IconUserShare } from '@tabler/icons-react'
import { approved, look, refused, waiting } from '#app/manifests/looks.ts'
import type { DomainManifest } from '#app/manifest.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    matching: typeof import('./messages.ru.json')
  }

  interface FrameCatalogues {
    matching: typeof import('./frame.ru.json')
  }
}

declare module '#app/manifest.ts' {
  interface States {
    invitation: InvitationState
    gap: GapState
  }
}

const managers = { roles: ['staff'], permissions: ['manager'] } as const

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'job-management',
      ...managers,
      namespaces: ['contracts'],
      lazy: () => import('./desk/desk-page.tsx').then((module) => module.DeskPage),
    },
  ],
  menu: [
    { order: 7, icon: IconRoute, label: 'finding', isFolded: true, daily: ['manager'], items: [] },
    { order: 15, label: 'matching', path: 'job-management', within: 'finding', ...managers },
  ],
  states: {
    gap: { open: look('red', IconUserOff), requested: waiting, handed_over: look('blue', IconUserShare) },
    invitation: {
      invited: look('amber', IconMailHeart),
      applied: approved,
      declined: refused,
      lapsed: look('grey', IconClock),
    },
  },
}
