import { businessDate } from '@navyk/api-spec/kit'
import { useTranslation } from '#ui/texts.ts'

/** Fields of the first and the last day of a record, which ends today. */
export function useDayWords() {
  const { t } = useTranslation('oversight')
  const max = businessDate(new Date())
  return {
    from: { kind: 'day', name: 'from', label: t('words.first_day'), max },
    to: { kind: 'day', name: 'to', label: t('words.last_day'), max },
  } as const
}
