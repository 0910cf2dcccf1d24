/** A purchase, as far as it decides the cost of its used part. */
interface Purchase {
  priceKopecks: number
  /** Number of lessons or hours in it. */
  count: number
}

/** Price of one lesson or hour, in kopecks; rounded, so it is for showing and for no sum. */
export const unitPriceOf = ({ priceKopecks, count }: Purchase): number => Math.round(priceKopecks / count)

/** Refund after so many used lessons or hours, in kopecks: the price less what was used at the unit price, rounded once. The shop says it
 *  in words before buying, and refunds are paid by it. Never below zero. */
export const refundAfter = ({ priceKopecks, count }: Purchase, used: number): number =>
  priceKopecks - Math.round((priceKopecks * Math.min(used, count)) / count)
