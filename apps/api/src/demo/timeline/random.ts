/** Choices that look random and are the same on every run for the same seed. */
export interface Choices {
  /** A number from 0 up to 1, 1 not included. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number
  /** True in `share` of the cases, 0 to 1. */
  chance(share: number): boolean
  pick<T>(from: readonly T[]): T
  shuffle<T>(from: readonly T[]): T[]
}

/** Choices by the generator mulberry32, seeded from the characters of `seed`. */
export function choicesFrom(seed: string): Choices {
  let state = [...seed].reduce(
    (hash, character) => Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193),
    0x811c9dc5,
  )
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    whole,
    chance: (share) => next() < share,
    pick: (from) => {
      const picked = from[whole(0, from.length - 1)]
      if (picked === undefined) throw new Error('There is nothing to pick from')
      return picked
    },
    shuffle: (from) => {
      const shuffled = from.map((value) => ({ value, order: next() }))
      return shuffled.sort((one, other) => one.order - other.order).map(({ value }) => value)
    },
  }
}
