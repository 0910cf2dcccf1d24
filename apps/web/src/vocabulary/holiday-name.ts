import type { Holiday } from '@navyk/api-spec/vocabulary'
import { useTranslation } from 'react-i18next'

/** A day off: one by law has the law's word for it, any may have a name that staff gave it. */
interface DayOff {
  law: Holiday | null
  name: string
}

/** What a day off is called: by staff, or else by law. */
export function useHolidayName(): (day: DayOff) => string {
  const { t } = useTranslation('vocabulary')
  return ({ law, name }) => name || (law === null ? '' : t(`holidays.${law}`))
}
