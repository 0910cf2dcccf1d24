import type { HolidayByLaw } from '@navyk/api-spec/vocabulary'
import { useTranslation } from 'react-i18next'

/** One by law has the law's word for it, any may have a name that staff gave it. */
interface NamedHoliday {
  law: HolidayByLaw | null
  name: string
}

/** What a holiday is called: by staff, or else by law. */
export function useHolidayName(): (holiday: NamedHoliday) => string {
  const { t } = useTranslation('vocabulary')
  return ({ law, name }) => name || (law === null ? '' : t(`holidays.${law}`))
}
