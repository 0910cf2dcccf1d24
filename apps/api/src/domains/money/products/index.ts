// The door of products: for carts, which show and price them, and for orders, which take stock and use promo codes.
export { presentSold } from './present.ts'
export { releasePromo, pricePromo, usePromo } from './promo/use-promo.ts'
export { listSoldRows } from './shop-queries.ts'
export { releaseStock, reserveStock } from './stock/reserve-stock.ts'
import './tables.ts'
