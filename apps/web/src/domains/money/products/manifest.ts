import type { ShopProduct } from '@navyk/api-spec/money/products'
import { IconShoppingBag } from '@tabler/icons-react'
import type { DomainManifest } from '../../../app/manifest.ts'

const customer = ['customer'] as const

declare module '../../../app/manifest.ts' {
  interface Slots {
    /** How many, for whom, and into the cart. */
    'product.buying': { product: ShopProduct }
    /** The way to the cart, with how much is in it. */
    'shop.cart': object
  }
}

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'shop',
      roles: customer,
      slots: ['shop.cart'],
      lazy: () => import('./shop/shop-page.tsx').then((module) => module.ShopPage),
    },
    {
      path: 'shop-v2',
      roles: customer,
      slots: ['shop.cart'],
      lazy: () => import('./shop/price-list-page.tsx').then((module) => module.PriceListPage),
    },
    {
      path: 'product-details',
      roles: customer,
      slots: ['product.buying', 'shop.cart'],
      lazy: () => import('./shop/product-page.tsx').then((module) => module.ProductPage),
    },
  ],
  menu: [
    {
      order: 150,
      icon: IconShoppingBag,
      label: 'shop',
      isFolded: true,
      items: [
        { label: 'shop_cards', path: 'shop', roles: customer },
        { label: 'pricing', path: 'shop-v2', roles: customer },
        { label: 'cart', path: 'cart', roles: customer },
      ],
    },
  ],
}
