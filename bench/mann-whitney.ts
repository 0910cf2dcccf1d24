/** The Mann-Whitney test of two samples, by its normal approximation with tied values (exact enough from twenty each).
 *  @returns the probability of a difference at least as large, were both of one kind (two-sided) */
export function mannWhitney(one: number[], other: number[]): number {
  const all = [...one.map((value) => ({ value, isOne: true })), ...other.map((value) => ({ value, isOne: false }))]
  all.sort((a, b) => a.value - b.value)
  let rankSum = 0
  let ties = 0
  for (let begin = 0; begin < all.length; ) {
    let end = begin
    while (end < all.length && all[end]?.value === all[begin]?.value) end++
    const rank = (begin + 1 + end) / 2
    for (let place = begin; place < end; place++) if (all[place]?.isOne) rankSum += rank
    const equal = end - begin
    ties += equal ** 3 - equal
    begin = end
  }
  const [n, m] = [one.length, other.length]
  const total = n + m
  const u = rankSum - (n * (n + 1)) / 2
  const variance = ((n * m) / 12) * (total + 1 - ties / (total * (total - 1)))
  const z = (Math.abs(u - (n * m) / 2) - 0.5) / Math.sqrt(variance)
  return Math.min(1, 2 * (1 - normal(Math.max(0, z))))
}

/** The standard normal distribution (Abramowitz and Stegun 26.2.17, error below 7.5e-8). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const tail = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail
}
