import { businessDate } from '@navyk/api-spec/kit'
import type { PromoKind, PromoRefusal } from '@navyk/api-spec/money/products'
import type { Reader, Tx } from '#platform/database'
import type { Effects } from '#platform/services.ts'
import { holdsFor, refusalOfPromo, shareDiscount } from '../policy.ts'
import { hasBought } from '../stock/queries.ts'
import { countUses, endUse, findPromoByCode, insertUse, lockPromoByCode, type PromoRow } from './queries.ts'

interface PromoInput {
  code: string
  customerId: string
  /** The price of each line without the discount, in kopecks. */
  lines: readonly { productId: string; amountKopecks: number }[]
  /** The order that uses it; it does not count as an earlier use. */
  orderId?: string
}

export interface PromoResult {
  code: string
  promoCodeId: string | null
  kind: PromoKind | null
  refusal: PromoRefusal | null
  /** The discount of each line, in their order, in kopecks. */
  discounts: number[]
}

/** The discount that a code would give on the lines now, without using it. */
export async function pricePromo(
  reader: Reader,
  { clock }: Pick<Effects, 'clock'>,
  asked: PromoInput,
): Promise<PromoResult> {
  return resultOf(reader, clock.now(), asked, await findPromoByCode(reader, asked.code))
}

/** Uses a code for an order that has reserved its stock. The code stays locked until the transaction ends, so that its limits hold for
 *  parallel orders. The caller holds the customer's cart, so that the customer's own orders come one after another.
 *  @returns with a refusal where nothing was used */
export async function usePromo(
  tx: Tx,
  { clock }: Pick<Effects, 'clock'>,
  asked: PromoInput & { orderId: string },
): Promise<PromoResult> {
  const now = clock.now()
  const promo = await lockPromoByCode(tx, asked.code)
  const result = await resultOf(tx, now, asked, promo)
  if (promo && result.refusal === null) {
    const use = { order_id: asked.orderId, promo_code_id: promo.id, customer_id: asked.customerId }
    await insertUse(tx, { ...use, created_at: now, given_back_at: null })
  }
  return result
}

/** Gives the use of a code back: the order has expired or was cancelled before it was paid. A second time changes
 *  nothing. */
export async function releasePromo(tx: Tx, { clock }: Pick<Effects, 'clock'>, orderId: string): Promise<void> {
  await endUse(tx, orderId, clock.now())
}

async function resultOf(
  reader: Reader,
  now: Date,
  asked: PromoInput,
  promo: PromoRow | undefined,
): Promise<PromoResult> {
  const { customerId, lines, orderId = null } = asked
  const refusal = refusalOfPromo(promo, {
    today: businessDate(now),
    productIds: lines.map((line) => line.productId),
    usedByCustomer: promo?.customer_limit == null ? 0 : await countUses(reader, promo.id, customerId, orderId),
    hasBought: promo?.first_purchase_only === true && (await hasBought(reader, customerId, orderId)),
  })
  const amounts = lines.map((line) => (promo && holdsFor(promo, line.productId) ? line.amountKopecks : 0))
  return {
    code: promo?.code ?? asked.code,
    promoCodeId: promo?.id ?? null,
    kind: promo?.kind ?? null,
    refusal: refusal ?? null,
    discounts: promo && refusal === undefined ? shareDiscount(promo, amounts) : lines.map(() => 0),
  }
}
