import type { DomainManifest } from '../../../app/manifest.ts'

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'lesson-list',
      roles: ['executor', 'customer', 'staff'],
      namespaces: ['saved-views'],
      lazy: () => import('./lesson-list-page.tsx').then((module) => module.LessonListPage),
    },
    {
      path: 'lesson-details/:id',
      roles: ['executor', 'customer', 'staff'],
      lazy: () => import('./lesson-page.tsx').then((module) => module.LessonPage),
    },
  ],
}
