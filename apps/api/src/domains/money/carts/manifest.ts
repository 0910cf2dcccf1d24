// Carts: what customers want to buy, kept on the server, so that all their devices show one. What they have bought stands
// with the orders.
import * as spec from '@navyk/api-spec/money/carts'
import { read, write, writeInSteps } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import { ownedRows } from '#platform/database'
import type texts from './messages.ru.json'
import {
  acceptCartChanges,
  addToCart,
  applyPromoCode,
  changeCartLine,
  removeCartLine,
  removePromoCode,
} from './change-cart.ts'
import { getCart, getCartCount } from './get-cart.ts'
import { deleteCarts, moveCart } from './queries.ts'
import './tables.ts'

export const manifest: DomainManifest = {
  routes: [
    read(spec.getCart, getCart),
    read(spec.getCartCount, getCartCount),
    write(spec.addToCart, addToCart),
    write(spec.changeCartLine, changeCartLine),
    write(spec.removeCartLine, removeCartLine),
    write(spec.acceptCartChanges, acceptCartChanges),
    writeInSteps(spec.applyPromoCode, applyPromoCode),
    write(spec.removePromoCode, removePromoCode),
  ],
  exportCabinet: async (reader, effects, session) =>
    session.role === 'customer' ? { cart: await getCart(reader, effects, session) } : {},
  erase: async (tx, { cabinetIds }) => {
    await deleteCarts(tx, cabinetIds)
    return []
  },
  // Moves a customer's cart when the customer is merged into another (docs/decisions/0040).
  merging: {
    byHand: [ownedRows('cart', 'customer_id')],
    move: (tx, { clock }, pair) => moveCart(tx, pair, clock.now()),
  },
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    carts: typeof texts
  }
}
