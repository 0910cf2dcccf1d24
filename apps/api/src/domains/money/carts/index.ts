// The door of carts: for orders.
export { emptyCart, lockCart, type PricedCart, type PricedLine, priceCart } from './price-cart.ts'
import './tables.ts'
