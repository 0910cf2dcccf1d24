import type { DomainManifest } from '../../../app/manifest.ts'

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'cart',
      roles: ['customer'],
      namespaces: ['products'],
      lazy: () => import('./cart-page.tsx').then((module) => module.CartPage),
    },
  ],
  slots: {
    'product.buying': { namespaces: ['products'], lazy: () => import('./buying.tsx').then((module) => module.Buying) },
    'shop.cart': { lazy: () => import('./cart-link.tsx').then((module) => module.CartLink) },
  },
}
