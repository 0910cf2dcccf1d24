import type { ProductState, ShopProduct } from '@navyk/api-spec/money/products'
import { IconArchive, IconBuildingStore, IconShoppingBag } from '@tabler/icons-react'
import { approved, draft, look } from '#app/manifests/looks.ts'
import type { DomainManifest } from '#app/manifest.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    products: typeof import('./messages.ru.json')
  }

  interface FrameCatalogues {
    products: typeof import('./frame.ru.json')
  }
}

const customer = ['customer'] as const
/** Staff who decide what is sold, and for how much. */
const allStaff = { roles: ['staff'], permissions: ['manager', 'accountant', 'administrator'] } as const

declare module '#app/manifest.ts' {
  interface Slots {
    /** Number, learner and the button that puts a product into the cart. */
    'product.buying': { product: ShopProduct }
  }
  interface States {
    product: ProductState
  }
}

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'shop',
      roles: customer,
      lazy: () => import('./shop/shop-page.tsx').then((module) => module.ShopPage),
    },
    {
      path: 'shop-v2',
      roles: customer,
      lazy: () => import('./shop/price-list-page.tsx').then((module) => module.PriceListPage),
    },
    {
      path: 'product-details',
      roles: customer,
      slots: ['product.buying'],
      lazy: () => import('./shop/product-page.tsx').then((module) => module.ProductPage),
    },
    {
      path: 'product-list',
      ...allStaff,
      lazy: () => import('./catalogue/product-list-page.tsx').then((module) => module.ProductListPage),
    },
    {
      path: 'product-grid',
      ...allStaff,
      lazy: () => import('./catalogue/product-grid-page.tsx').then((module) => module.ProductGridPage),
    },
    {
      path: 'create-product',
      ...allStaff,
      lazy: () => import('./catalogue/create-product-page.tsx').then((module) => module.CreateProductPage),
    },
    {
      path: 'product-management',
      ...allStaff,
      lazy: () => import('./catalogue/product-management-page.tsx').then((module) => module.ProductManagementPage),
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
        { label: 'orders', path: 'orders', roles: customer },
      ],
    },
    {
      order: 147,
      icon: IconBuildingStore,
      label: 'admin_ecommerce',
      isFolded: true,
      items: [
        { label: 'product_list', path: 'product-list', ...allStaff },
        { label: 'product_grid', path: 'product-grid', ...allStaff },
        { label: 'create_product', path: 'create-product', ...allStaff },
        { label: 'product_management', path: 'product-management', ...allStaff },
        {
          label: 'order_management',
          path: 'order-management',
          roles: ['staff'],
          permissions: ['manager', 'accountant'],
        },
      ],
    },
  ],
  states: {
    product: { draft, published: approved, archived: look('grey', IconArchive) },
  },
}
