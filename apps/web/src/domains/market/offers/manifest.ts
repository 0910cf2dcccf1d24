import type { DomainManifest } from '../../../app/manifest.ts'

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'offer-list',
      roles: ['executor', 'customer', 'staff'],
      namespaces: ['learners', 'saved-views'],
      lazy: () => import('./offer-list-page.tsx').then((module) => module.OfferListPage),
    },
    {
      path: 'offer-details/:id',
      roles: ['executor', 'customer', 'staff'],
      lazy: () => import('./offer-page.tsx').then((module) => module.OfferPage),
    },
  ],
}
