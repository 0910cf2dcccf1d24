import type { RouteDescriptor } from '../../app/routes/descriptor.ts'

export const routes: Pick<RouteDescriptor, 'path' | 'lazy' | 'namespaces'>[] = [
  {
    path: 'switch-to-cabinet',
    namespaces: ['accounts'],
    lazy: () => import('./switch-to-cabinet-page.tsx').then((module) => module.SwitchToCabinetPage),
  },
  {
    path: 'two-step-verification',
    namespaces: ['two-step', 'ui', 'validation'],
    lazy: () => import('./two-step/two-step-page.tsx').then((module) => module.TwoStepPage),
  },
]
