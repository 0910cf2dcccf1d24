import { Button } from '@mantine/core'
import { addMonths, businessMonth } from '@navyk/api-spec/kit'
import { useFormat } from '#ui/format.ts'
import { PeriodSteps } from '#ui/lists/period-steps.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { useTranslation } from '#ui/texts.ts'
import classes from '../plans.module.css'

/** Buttons for the month whose plans are listed; without a month all plans are. */
export function MonthSteps() {
  const { t } = useTranslation('plans')
  const format = useFormat()
  const [{ month }, change] = useFilters(['month'])
  const current = businessMonth(new Date())
  const step = { previous: -1, next: 1 }
  return (
    <div className={`row gap-4 below-12 ${classes.steps}`}>
      <PeriodSteps
        label={month ? format.month(month) : t('list.all_months')}
        previousLabel={t('list.previous_month')}
        nextLabel={t('list.next_month')}
        nowLabel={t('list.this_month')}
        isNow={month === current}
        onStep={(to) => change({ month: to === 'now' ? current : addMonths(month || current, step[to]) })}
      />
      {month && (
        <Button variant="subtle" onClick={() => change({ month: '' })}>
          {t('list.all_months')}
        </Button>
      )}
    </div>
  )
}
