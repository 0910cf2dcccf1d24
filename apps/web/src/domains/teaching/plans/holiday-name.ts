import type { Plan } from '@navyk/api-spec/teaching/plans'
import { useTranslation } from 'react-i18next'

type DayOff = Pick<Plan['daysOff']['holidays'][number], 'law' | 'name'>

/** What a day off is called: as staff call it, or by law. */
export function useHolidayName(): (day: DayOff) => string {
  const { t } = useTranslation('plans')
  return ({ law, name }) => name || (law ? t(`holidays.${law}`) : '')
}

export const holidayOf = (plan: Pick<Plan, 'daysOff'>, date: string) =>
  plan.daysOff.holidays.find((holiday) => holiday.date === date)
