import { addDays, businessDate, businessTime } from '@navyk/api-spec/kit'
import { useFormat } from '#ui/format.ts'

interface Span {
  startsAt: string
  endsAt: string
}

/** Texts of the span of an absence. From one midnight to the next is one day, not two. */
export function useAbsenceSpan(): (span: Span) => string {
  const format = useFormat()
  return ({ startsAt, endsAt }) => {
    const [from, to] = [new Date(startsAt), new Date(endsAt)]
    if (isMidnight(from) && isMidnight(to)) {
      const [first, last] = [businessDate(from), addDays(businessDate(to), -1)]
      return first === last ? format.date(first) : `${format.date(first)} – ${format.date(last)}`
    }
    return businessDate(from) === businessDate(to)
      ? `${format.day(startsAt)}, ${format.timeRange(startsAt, endsAt)}`
      : `${format.dateTime(startsAt)} – ${format.dateTime(endsAt)}`
  }
}

const isMidnight = (at: Date) => businessTime(at) === '00:00'
