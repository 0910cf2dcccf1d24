// The cart of a customer on the wire.
export {
  acceptCartChanges,
  addToCart,
  applyPromoCode,
  type Cart,
  type CartLine,
  cartLineForm,
  type CartProblem,
  changeCartLine,
  getCart,
  mostLines,
  mostOfOne,
  promoForm,
  removeCartLine,
  removePromoCode,
} from './carts.ts'
