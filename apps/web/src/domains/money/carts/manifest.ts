import type { DomainManifest } from '#app/manifest.ts'
import { CartButton } from './cart-button/cart-button.tsx'

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'cart',
      roles: ['customer'],
      namespaces: ['products'],
      lazy: () => import('./cart-page.tsx').then((module) => module.CartPage),
    },
  ],
  topBar: { roles: ['customer'], Button: CartButton },
  slots: {
    'product.buying': { namespaces: ['products'], lazy: () => import('./buying.tsx').then((module) => module.Buying) },
  },
}
