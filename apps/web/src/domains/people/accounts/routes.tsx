import type { RouteDescriptor } from '../../../app/routes/descriptor.ts'

export const routes: RouteDescriptor[] = [
  {
    path: 'account',
    namespaces: ['applications', 'notice-choices', 'passwords', 'validation'],
    lazy: () => import('./account-page.tsx').then((module) => module.AccountPage),
  },
  {
    path: 'user-list',
    roles: ['staff'],
    permissions: ['administrator'],
    namespaces: ['oversight'],
    lazy: () => import('./directory/user-list-page.tsx').then((module) => module.UserListPage),
  },
]
