/** One measured figure. `goal` is a bound on `value`; whether it holds is computed, never typed. */
export interface Figure {
  name: string
  value: number
  unit: string
  goal: string
  ok: boolean
}

/** A figure that should be at least `bound`. */
export function atLeast(name: string, value: number, bound: number, unit = 'ratio'): Figure {
  return told({ name, value: rounded(value), unit, goal: `>= ${bound}`, ok: value >= bound })
}

/** A figure that should be at most `bound`. */
export function atMost(name: string, value: number, bound: number, unit = 'ratio'): Figure {
  return told({ name, value: rounded(value), unit, goal: `<= ${bound}`, ok: value <= bound })
}

/** A figure for information, without a bound. */
export function known(name: string, value: number, unit: string): Figure {
  return told({ name, value: rounded(value), unit, goal: '', ok: true })
}

/** Prints a figure at once, beside the answer at the end: a later part may fail. */
function told(figure: Figure): Figure {
  const { name, value, unit, goal, ok } = figure
  console.error(`${name}: ${value} ${unit}${goal && ` (goal ${goal}, ${ok ? 'met' : 'missed'})`}`)
  return figure
}

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

/** The value that a share of all values, 0.99 for instance, does not exceed. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

const rounded = (value: number) => (Math.abs(value) < 10 ? Math.round(value * 1000) / 1000 : Math.round(value))

/** The figures of a measurement. One that fails is a figure, so that it does not take those of the others with it. */
export async function figuresOf(name: string, measure: () => Promise<Figure[]>): Promise<Figure[]> {
  try {
    return await measure()
  } catch (error) {
    console.error(error)
    return [atMost(`${name} could not be measured`, 1, 0, 'times')]
  }
}
