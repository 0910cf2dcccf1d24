import { IconFiles } from '@tabler/icons-react'
import { approved, cancelled, waiting } from '../../../app/looks.ts'
import type { DomainManifest } from '../../../app/manifest.ts'

declare module '../../../app/manifest.ts' {
  interface States {
    document: 'sent' | 'acknowledged' | 'revoked'
  }
}

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'docs',
      roles: ['executor', 'customer', 'staff'],
      namespaces: ['contracts'],
      lazy: () => import('./docs-page.tsx').then((module) => module.DocsPage),
    },
  ],
  menu: [{ order: 110, icon: IconFiles, label: 'documents', path: 'docs', key: 'd' }],
  states: {
    document: {
      sent: waiting,
      acknowledged: approved,
      revoked: cancelled,
    },
  },
}
