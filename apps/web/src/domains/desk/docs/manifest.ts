import type { DomainManifest } from '../../../app/manifest.ts'

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'docs',
      roles: ['executor', 'customer', 'staff'],
      namespaces: ['contracts'],
      lazy: () => import('./docs-page.tsx').then((module) => module.DocsPage),
    },
  ],
}
