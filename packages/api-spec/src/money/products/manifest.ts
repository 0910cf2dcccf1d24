import type { SpecManifest } from '#kit'

export const manifest = {
  shows: {
    products: ['product', 'programme'],
    shop: ['product', 'programme'],
    'promo-codes': ['promo_code', 'product'],
    profiles: ['product', 'promo_code'],
  },
  ids: { product: 'products', promo_code: 'promo-codes' },
  readings: { products: null, shop: null, 'promo-codes': null },
  savedViews: ['product-list'],
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'money/products': typeof manifest
  }
}
