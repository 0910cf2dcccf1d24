import type { RouteDescriptor } from '../../app/routes/descriptor.ts'

export const routes: RouteDescriptor[] = [
  {
    path: 'account',
    namespaces: ['notice-choices', 'validation'],
    lazy: () => import('./account-page.tsx').then((module) => module.AccountPage),
  },
]
