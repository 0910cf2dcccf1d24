import type { SpecManifest } from '#kit'

export const manifest = {
  shows: { cart: ['cart', 'product', 'promo_code', 'learner', 'programme'] },
  readings: { cart: null },
} as const satisfies SpecManifest

declare module '#kit/manifest.ts' {
  interface SpecManifests {
    'money/carts': typeof manifest
  }
}
