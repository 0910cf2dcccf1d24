import type { RouteDescriptor } from '../../../app/routes/descriptor.ts'

export const routes: Pick<RouteDescriptor, 'path' | 'lazy' | 'namespaces'>[] = [
  {
    path: 'switch-to-cabinet',
    namespaces: ['accounts'],
    lazy: () => import('./switch-to-cabinet-page.tsx').then((module) => module.SwitchToCabinetPage),
  },
]
