// The cart of a customer on the wire.
export {
  acceptCartChanges,
  addToCart,
  applyPromoCode,
  type Cart,
  type CartProblem,
  changeCartLine,
  getCart,
  getCartCount,
  mostLines,
  mostOfOne,
  removeCartLine,
  removePromoCode,
} from './carts.ts'
