import type { MeasureUnit } from '@navyk/api-spec/views/reports'

/** How a figure differs from the one before. */
export interface Change {
  way: 'more' | 'less' | 'same'
  /** Of the former figure; the plain difference where that is zero or the part too small to be said, and points of a share. */
  by: number
  unit: 'share' | 'points' | Exclude<MeasureUnit, 'share' | 'months'>
  /** Null where neither is better. */
  isBetter: boolean | null
}

/** What is less reads '0 %'. */
const leastShare = 0.0005

/** Undefined where one of the figures is not known. */
export function changeOf(
  { unit, good }: { unit: MeasureUnit; good: 'more' | 'less' | null },
  now: number | null | undefined,
  before: number | null | undefined,
): Change | undefined {
  if (now === null || now === undefined || before === null || before === undefined) return undefined
  const difference = now - before
  const way = difference > 0 ? 'more' : difference < 0 ? 'less' : 'same'
  const isBetter = good === null || way === 'same' ? null : way === good
  if (unit === 'share') return { way, by: Math.round(difference / 10) / 10, unit: 'points', isBetter }
  const part = before === 0 ? 0 : difference / Math.abs(before)
  if (way === 'same' || Math.abs(part) >= leastShare) return { way, by: part, unit: 'share', isBetter }
  if (unit === 'months') return { way, by: difference / 10, unit: 'count', isBetter }
  return { way, by: difference, unit, isBetter }
}
