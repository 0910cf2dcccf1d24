import { businessDate, dateSchema } from '@navyk/api-spec/kit'
import { type LoadPeriod, loadOrders } from '@navyk/api-spec/views/user-management'
import { lessonFormats, subjects } from '@navyk/api-spec/vocabulary'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import type { LoadFilter } from '../api.ts'

const loadFilterNames = ['search', 'subject', 'format', 'city', 'freeHours', 'order', 'period', 'day'] as const

/** Names in the address that a saved view keeps. The day is not kept: a view is of the present week or month. */
export const loadViewNames = loadFilterNames.filter((name) => name !== 'day')

/** Wishes for free hours to choose from. */
export const freeHourChoices = ['1', '2', '4', '8', '16', '24', '40'] as const

interface ShownLoads {
  period: LoadPeriod
  day: string
}

/** The filter of the address, and the period that is shown; what the address does not know is left out. */
export function useLoadFilter(): { filter: LoadFilter & ShownLoads; change: (to: Partial<ShownLoads>) => void } {
  const [filters, change] = useFilters(loadFilterNames)
  const filter = {
    search: filters.search || undefined,
    subject: subjects.find((each) => each === filters.subject),
    format: lessonFormats.find((each) => each === filters.format),
    city: filters.city || undefined,
    freeHours: freeHourChoices.find((each) => each === filters.freeHours),
    order: loadOrders.find((each) => each === filters.order),
    period: filters.period === 'month' ? ('month' as const) : ('week' as const),
    day: dateSchema.safeParse(filters.day).data ?? businessDate(new Date()),
  }
  return { filter, change }
}
