import {
  acceptCartChanges,
  addToCart,
  applyPromoCode,
  changeCartLine,
  getCart,
  getCartCount,
  removeCartLine,
  removePromoCode,
} from '@navyk/api-spec/money/carts'
import { dataKeys, queryOf, useWrite } from '#app/calls/query.ts'

const keys = dataKeys('cart')

/** The own cart. Every write answers with it. */
export const cartQuery = () => queryOf(keys.of('own'), getCart)

/** Number of things in the cart: every screen fetches it, so it is a query of its own. */
export const cartCountQuery = () => queryOf(keys.of('count'), getCartCount)

export const useAddToCart = () => useWrite(addToCart, {}, cartQuery())
export const useChangeLine = (id: string) => useWrite(changeCartLine, { id }, cartQuery())
export const useRemoveLine = (id: string) => useWrite(removeCartLine, { id }, cartQuery())
export const useAcceptChanges = () => useWrite(acceptCartChanges, {}, cartQuery())
export const useApplyPromo = () => useWrite(applyPromoCode, {}, cartQuery())
export const useRemovePromo = () => useWrite(removePromoCode, {}, cartQuery())
