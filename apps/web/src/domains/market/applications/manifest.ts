import type { DomainManifest } from '../../../app/manifest.ts'

export const manifest: DomainManifest = {
  slots: {
    'account.apply': {
      lazy: () => import('./own-application.tsx').then((module) => module.ApplyPage),
    },
    'account.cabinets': {
      lazy: () => import('./own-application.tsx').then((module) => module.OwnApplication),
    },
  },
}
