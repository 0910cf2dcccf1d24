import { IconRoute } from '@tabler/icons-react'
import type { DomainManifest } from '../../../app/manifest.ts'

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
}
