import type { CommissionRule } from '@navyk/api-spec/money/commission'
import { addDays, businessDate } from '@navyk/api-spec/kit'
import { DateText } from '#ui/facts/facts-text.tsx'
import { useTranslation } from '#ui/texts.ts'

/** First and last day on which a rule counts. */
export function RuleDays({ rule }: { rule: CommissionRule }) {
  const { t } = useTranslation('commission')
  if (rule.validTo === addDays(rule.validFrom, -1)) return t('withdrawn')
  const today = businessDate(new Date())
  return (
    <>
      {rule.validFrom > today && `${t('ahead')}: `}
      <DateText date={rule.validFrom} /> – {rule.validTo === null ? t('open_end') : <DateText date={rule.validTo} />}
    </>
  )
}
