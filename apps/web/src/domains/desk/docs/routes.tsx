import type { RouteDescriptor } from '../../../app/routes/descriptor.ts'

export const routes: RouteDescriptor[] = [
  {
    path: 'docs',
    roles: ['executor', 'customer', 'staff'],
    namespaces: ['contracts'],
    lazy: () => import('./docs-page.tsx').then((module) => module.DocsPage),
  },
]
