import type { DomainManifest } from '../../../app/manifest.ts'

export const manifest: DomainManifest = {
  slots: {
    'account.notices': {
      namespaces: ['notice-choices'],
      lazy: () => import('./notice-choices/notice-choices.tsx').then((module) => module.NoticeChoices),
    },
  },
}
