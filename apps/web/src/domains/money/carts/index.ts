// The door of carts: what is in the own one, as the checkout shows it.
export { cartQuery, useAddToCart } from './api.ts'
export { CartLines, CartTotals } from './cart-parts.tsx'
export { PromoCode } from './promo-code.tsx'
