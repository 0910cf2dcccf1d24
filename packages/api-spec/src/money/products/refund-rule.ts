/** What is bought at once, as far as it decides what a used part of it costs. */
interface Bought {
  priceKopecks: number
  /** How many lessons or hours it gives. */
  count: number
}

/** What one lesson or hour of it costs; rounded, so it is for showing and for no sum. */
export const unitPriceOf = ({ priceKopecks, count }: Bought): number => Math.round(priceKopecks / count)

/** What goes back to the customer after so many lessons or hours: the price less what was used at the unit price, rounded
 *  once. Shown in words before buying, and paid back by. Never below zero. */
export const refundAfter = ({ priceKopecks, count }: Bought, used: number): number =>
  priceKopecks - Math.round((priceKopecks * Math.min(used, count)) / count)
