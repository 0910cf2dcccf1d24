import type { RouteDescriptor } from '../../../app/routes/descriptor.ts'

export const routes: RouteDescriptor[] = [
  {
    path: 'user-list',
    roles: ['staff'],
    permissions: ['administrator'],
    namespaces: ['accounts'],
    lazy: () => import('./user-list-page.tsx').then((module) => module.UserListPage),
  },
]
