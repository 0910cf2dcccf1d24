import type { HolidayByLaw } from '@navyk/api-spec/vocabulary'
import { useTranslation } from '#ui/texts.ts'

/** Holiday: by law it has the law's word, and any may have a name that staff gave it. */
interface NamedHoliday {
  law: HolidayByLaw | null
  name: string
}

/** Name of a holiday: given by staff, or else by law. */
export function useHolidayName(): (holiday: NamedHoliday) => string {
  const { t } = useTranslation('vocabulary')
  return ({ law, name }) => name || (law === null ? '' : t(`holidays.${law}`))
}
