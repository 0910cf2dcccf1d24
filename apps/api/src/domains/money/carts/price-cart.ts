import { businessDate } from '@navyk/api-spec/kit'
import type { CartProblem } from '@navyk/api-spec/money/carts'
import type { Reader, Tx } from '#platform/database'
import type { Effects } from '#platform/services.ts'
import { listSoldRows, pricePromo } from '#money/products'
import { problemsOf } from './line-problems.ts'
import { agreedPrice, seatOfLine } from './seat-lines.ts'
import { type CartLineRow, deleteLines, findCart, listCartLines, lockCartRow, setPromoCode } from './queries.ts'

type SoldRow = Awaited<ReturnType<typeof listSoldRows>>[number]

type PromoResult = Awaited<ReturnType<typeof pricePromo>>

/** A line of a cart at today's price. */
export interface PricedLine {
  line: CartLineRow
  /** The product as it is sold now, with the id of its version; undefined only where there never was one. */
  product: SoldRow | undefined
  left: number | null
  /** The price of one, in kopecks; 0 for a product that is no longer sold. */
  unitPriceKopecks: number
  amountKopecks: number
  discountKopecks: number
  totalKopecks: number
  problems: CartProblem[]
}

export interface PricedCart {
  lines: PricedLine[]
  promo: PromoResult | null
  subtotalKopecks: number
  discountKopecks: number
  totalKopecks: number
  /** Whether it can be ordered: it is not empty, the customer has seen every change, and its promo code holds, if it has one. */
  canOrder: boolean
}

/** A customer's cart at today's prices with today's stock and promo code, in at most six queries, however many lines there
 *  are. Whoever orders it calls `lockCart` first, `reserveStock` and `usePromo` after. */
export async function priceCart(
  reader: Reader,
  effects: Pick<Effects, 'clock'>,
  customerId: string,
): Promise<PricedCart> {
  const today = businessDate(effects.clock.now())
  const cart = await findCart(reader, customerId)
  const rows = await listCartLines(reader, customerId)
  const products = await listSoldRows(reader, [...new Set(rows.map((row) => row.product_id))], today)
  const byId = new Map(products.map((product) => [product.product_id, product]))
  // A seat that is held takes none of those that are free.
  const wanted = Map.groupBy(
    rows.filter((row) => seatOfLine(row) !== 'held'),
    (row) => row.product_id,
  )
  const unpriced = rows.map((line) => {
    const product = byId.get(line.product_id)
    const left = product?.left ?? null
    const all = wanted.get(line.product_id) ?? []
    const isSeat = product?.kind === 'programme'
    const agreedKopecks = isSeat ? agreedPrice(line, product.count) : undefined
    const problems = problemsOf(line, product, {
      wanted: all.reduce((sum, each) => sum + each.quantity, 0),
      left,
      today,
      agreedKopecks,
      seat: isSeat ? seatOfLine(line) : undefined,
    })
    const isNothing = problems.includes('gone') || problems.includes('learner_enrolled')
    const unitPriceKopecks = isNothing ? 0 : (agreedKopecks ?? product?.amount_kopecks ?? 0)
    return { line, product, left, problems, unitPriceKopecks, amountKopecks: unitPriceKopecks * line.quantity }
  })
  const code = cart?.promo_code ?? null
  const counted = unpriced.filter(({ unitPriceKopecks }) => unitPriceKopecks > 0)
  const asked = counted.map(({ line, amountKopecks }) => ({ productId: line.product_id, amountKopecks }))
  const promo = code === null ? null : await pricePromo(reader, effects, { code, customerId, lines: asked })
  const discounts = new Map(counted.map(({ line }, index) => [line.id, promo?.discounts[index] ?? 0]))
  const lines = unpriced.map((each) => {
    const discountKopecks = discounts.get(each.line.id) ?? 0
    return { ...each, discountKopecks, totalKopecks: each.amountKopecks - discountKopecks }
  })
  const sum = (of: (line: PricedLine) => number) => lines.reduce((all, line) => all + of(line), 0)
  const isClean = lines.length > 0 && lines.every(({ problems }) => problems.length === 0)
  return {
    lines,
    promo,
    subtotalKopecks: sum((line) => line.amountKopecks),
    discountKopecks: sum((line) => line.discountKopecks),
    totalKopecks: sum((line) => line.totalKopecks),
    canOrder: isClean && (promo?.refusal ?? null) === null,
  }
}

/** Holds a customer's cart until the transaction ends, so that the orders of one customer come one after another. */
export async function lockCart(tx: Tx, { clock }: Pick<Effects, 'clock'>, customerId: string): Promise<void> {
  await lockCartRow(tx, customerId, clock.now())
}

/** Empties a cart: what was in it is ordered. */
export async function emptyCart(tx: Tx, effects: Pick<Effects, 'clock'>, customerId: string): Promise<void> {
  await lockCart(tx, effects, customerId)
  const rows = await listCartLines(tx, customerId)
  await deleteLines(
    tx,
    rows.map((row) => row.id),
  )
  await setPromoCode(tx, customerId, null)
}
