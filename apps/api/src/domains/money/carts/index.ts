// The door of carts: for orders.
export { presentCart } from './get-cart.ts'
export { listProgrammesOfCart } from './queries.ts'
export { emptyCart, lockCart, priceCart } from './price-cart.ts'
import './tables.ts'
