import type { DomainManifest } from '#app/manifest.ts'
import { CartButton } from './cart-button/cart-button.tsx'

declare module '#ui/texts.ts' {
  interface Catalogues {
    carts: typeof import('./messages.ru.json')
    'cart-button': typeof import('./cart-button/messages-with-frame.ru.json')
  }
}

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
