// The door of carts: for orders.
export { emptyCart, lockCart, priceCart } from './price-cart.ts'
import './tables.ts'
