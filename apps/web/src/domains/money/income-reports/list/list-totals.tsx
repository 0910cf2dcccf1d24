import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useUser } from '#app/session/session.ts'
import { Fact, Facts, MoneyFact } from '#ui/facts/facts.tsx'
import { SumParts } from '#ui/facts/sum-parts.tsx'
import { Section } from '#ui/layout/section.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { usePayParts } from '#vocabulary/use-pay-parts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { incomeTotalsQuery } from '../api.ts'
import classes from './sources-chart.module.css'

type Filter = Parameters<typeof incomeTotalsQuery>[0]

/** The sums of the statements that the list shows, and which these are. When they can't be loaded, they are left out. */
export function ListTotals({ filter }: { filter: Filter }) {
  const { t } = useTranslation('income-reports')
  const words = useWords()
  const isStaff = useUser().role === 'staff'
  const query = useQuery({ ...incomeTotalsQuery(filter), placeholderData: keepPreviousData })
  const partsOf = usePayParts()
  const title = useScope(filter)
  if (query.error) return null
  if (!query.data) return <BlockSkeleton height={5.75} />
  const { count, lessonCount, amounts, parts, service, paidKopecks } = query.data.data
  // Void statements have no sum: what they held stands in others.
  if (count === 0) return null
  return (
    <div className={`below-12 ${classes.totals}`}>
      <Section title={title}>
        <SumParts label={words.measure('payable')} kopecks={parts.payableKopecks} parts={partsOf(parts)} isLarge />
        <div className={classes.beside}>
          <Facts isShort>
            {paidKopecks !== 0 && <MoneyFact label={words.measure('paid')} kopecks={paidKopecks} />}
            <Fact label={t('totals.lessons')}>{lessonCount}</Fact>
            {isStaff && <MoneyFact label={t('gross')} kopecks={amounts.chargeKopecks} />}
            {isStaff && <MoneyFact label={words.label('commission')} kopecks={amounts.commissionKopecks} />}
            {service !== undefined && service.feeKopecks !== 0 && (
              <MoneyFact label={t('service.fee')} kopecks={service.feeKopecks} />
            )}
          </Facts>
        </div>
      </Section>
    </div>
  )
}

/** Text that says which statements are summed, as the filter of the list says. */
function useScope({ year, month, search, state, waits, executorId }: Filter): string {
  const { t } = useTranslation('income-reports')
  const format = useFormat()
  const span = month ? format.month(month) : year ? t('totals.of_year', { year }) : t('totals.of_all')
  const isChosen = [search, state, waits, executorId].some((each) => each !== undefined)
  return isChosen ? t('totals.chosen', { span }) : t('totals.all', { span })
}
