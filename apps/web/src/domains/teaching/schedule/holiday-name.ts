import type { DayOff } from '@navyk/api-spec/teaching/schedule'
import { useTranslation } from 'react-i18next'

/** What a day off is called: by staff, or else by law. */
export function useHolidayName(): (day: Pick<DayOff, 'law' | 'name'>) => string {
  const { t } = useTranslation('plans')
  return ({ law, name }) => (name === '' && law !== null ? t(`holidays.${law}`) : name)
}
