import { NativeSelect } from '@mantine/core'
import { addMonths, businessMonth } from '@navyk/api-spec/kit'
import { useFormat } from '#ui/format.ts'
import { recentMonths } from '#ui/lists/filters/recent-months.ts'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { useTranslation } from '#ui/texts.ts'

/** The month to invoice, in the address; last month by default. */
export function useInvoicedMonth(): string {
  const [{ month }] = useFilters(['month'])
  return month || addMonths(businessMonth(new Date()), -1)
}

export function MonthSelect() {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const month = useInvoicedMonth()
  const [, change] = useFilters(['month', 'contract'])
  return (
    <NativeSelect
      label={t('run.month')}
      value={month}
      data={recentMonths(format)}
      onChange={(event) => change({ month: event.currentTarget.value, contract: '' })}
    />
  )
}
