import type { MeasureUnit } from '@navyk/api-spec/views/reports'

/** Difference of a figure from the one before. */
export interface Change {
  way: 'more' | 'less' | 'same'
  /** Part of the former figure; the plain difference where that is zero or the part too small to be said; points of a share. */
  by: number
  unit: 'share' | 'points' | Exclude<MeasureUnit, 'share' | 'months'>
  /** True for a change to the better; null where neither is better, or where the change is too small to be judged. */
  isBetter: boolean | null
}

/** Least share that is shown; a smaller one reads '0 %'. */
const leastShare = 0.0005
/** Least change that is better or worse: a hundredth of a figure, or a point of a share. */
const leastJudged = 0.01
const leastPoints = 1

/** Change between two figures; undefined where one of them is not known. */
export function changeOf(
  { unit, good }: { unit: MeasureUnit; good: 'more' | 'less' | null },
  now: number | null | undefined,
  before: number | null | undefined,
): Change | undefined {
  if (now === null || now === undefined || before === null || before === undefined) return undefined
  const difference = now - before
  const way = difference > 0 ? 'more' : difference < 0 ? 'less' : 'same'
  const part = before === 0 ? 0 : difference / Math.abs(before)
  const points = Math.round(difference / 10) / 10
  const isJudged = unit === 'share' ? Math.abs(points) >= leastPoints : before === 0 || Math.abs(part) >= leastJudged
  const isBetter = good === null || way === 'same' || !isJudged ? null : way === good
  if (unit === 'share') return { way, by: points, unit: 'points', isBetter }
  if (way === 'same' || Math.abs(part) >= leastShare) return { way, by: part, unit: 'share', isBetter }
  if (unit === 'months') return { way, by: difference / 10, unit: 'count', isBetter }
  return { way, by: difference, unit, isBetter }
}
