// The door of products: for carts, which show and price them, and for orders, which take stock and use promo codes.
export { leftOf } from './policy.ts'
export { presentPicture, presentProgramme } from './present.ts'
export { giveBackPromo, pricePromo, type PromoResult, usePromo } from './promo/use-promo.ts'
export { listSoldRows, type SoldRow } from './shop-queries.ts'
export { releaseStock, reserveStock } from './stock/reserve-stock.ts'
import './tables.ts'
