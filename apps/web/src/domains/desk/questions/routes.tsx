import type { RouteDescriptor } from '../../../app/routes/descriptor.ts'

export const routes: RouteDescriptor[] = [
  {
    path: 'ask-question',
    permissions: ['manager'],
    namespaces: ['validation'],
    lazy: () => import('./questions-page.tsx').then((module) => module.QuestionsPage),
  },
]
