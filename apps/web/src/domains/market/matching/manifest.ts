import type { InvitationState } from '@navyk/api-spec/market/offers'
import { IconClock, IconMailHeart, IconRoute } from '@tabler/icons-react'
import { approved, look, refused } from '../../../app/looks.ts'
import type { DomainManifest } from '../../../app/manifest.ts'

declare module '../../../app/manifest.ts' {
  interface States {
    invitation: InvitationState
  }
}

const matchmakers = { roles: ['staff'], permissions: ['manager'] } as const

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'job-management',
      ...matchmakers,
      lazy: () => import('./desk-page.tsx').then((module) => module.DeskPage),
    },
  ],
  menu: [
    { order: 208, icon: IconRoute, label: 'matching', path: 'job-management', within: 'dashboards', ...matchmakers },
  ],
  states: {
    invitation: {
      invited: look('amber', IconMailHeart),
      applied: approved,
      declined: refused,
      lapsed: look('grey', IconClock),
    },
  },
}
