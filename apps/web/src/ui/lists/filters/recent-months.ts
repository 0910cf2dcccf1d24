import { addMonths, businessMonth } from '@navyk/api-spec/kit'
import type { Format } from '../../format.ts'

/** The last `count` months up to `ahead` months from now, newest first, as choices of a filter. */
export function recentMonths(format: Format, count = 13, ahead = 0): { value: string; label: string }[] {
  const newest = addMonths(businessMonth(new Date()), ahead)
  return Array.from({ length: count }, (_, index) => {
    const month = addMonths(newest, -index)
    return { value: month, label: format.month(month) }
  })
}
