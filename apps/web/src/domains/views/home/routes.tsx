import type { RouteDescriptor } from '../../../app/routes/descriptor.ts'

export const routes: RouteDescriptor[] = [
  {
    path: '',
    namespaces: ['states'],
    lazy: () => import('./home-page.tsx').then((module) => module.HomePage),
  },
]
