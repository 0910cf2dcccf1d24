import type { RouteDescriptor } from '../../../app/routes/descriptor.ts'

export const routes: RouteDescriptor[] = [
  {
    path: 'contact-list',
    roles: ['staff'],
    namespaces: ['applications'],
    lazy: () => import('./contact-list-page.tsx').then((module) => module.ContactListPage),
  },
]
