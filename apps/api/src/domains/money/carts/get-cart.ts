import type { Cart } from '@navyk/api-spec/money/carts'
import type * as spec from '@navyk/api-spec/money/carts'
import type { ReadCase } from '#platform/http'
import { presentSold } from '#money/products'
import { countThings } from './queries.ts'
import { type PricedCart, type PricedLine, priceCart } from './price-cart.ts'

/** The own cart; an empty one where nothing was ever put in. */
export const getCart: ReadCase<typeof spec.getCart, 'clock'> = async (reader, effects, session) =>
  presentCart(await priceCart(reader, effects, session.cabinetId))

/** The number of things in the own cart, those that are no longer sold included, as the cart lists them too. One query, because every
 *  screen of a customer asks for it. */
export const getCartCount: ReadCase<typeof spec.getCartCount> = async (reader, _effects, session) => ({
  count: await countThings(reader, session.cabinetId),
})

export function presentCart(cart: PricedCart): Cart {
  const { subtotalKopecks, discountKopecks, totalKopecks, canOrder, promo } = cart
  return {
    lines: cart.lines.flatMap(presentLine),
    promo: promo && { code: promo.code, refusal: promo.refusal },
    subtotalKopecks,
    discountKopecks,
    totalKopecks,
    canOrder,
  }
}

function presentLine({ line, product, ...priced }: PricedLine): Cart['lines'] {
  // A product is never removed, so that its row is there.
  if (!product) return []
  const { left, discountKopecks, totalKopecks, problems } = priced
  return [
    {
      id: line.id,
      productId: line.product_id,
      isTrial: line.seat_kind === 'trial',
      ...presentSold(product),
      count: line.seat_kind === 'trial' ? 1 : product.count,
      learner:
        line.learner_id === null
          ? null
          : { id: line.learner_id, firstName: line.first_name ?? '', lastName: line.last_name ?? '' },
      quantity: line.quantity,
      priceKopecks: priced.unitPriceKopecks === 0 ? null : priced.unitPriceKopecks,
      seenPriceKopecks: line.seen_price_kopecks,
      left,
      discountKopecks,
      totalKopecks,
      problems,
    },
  ]
}
