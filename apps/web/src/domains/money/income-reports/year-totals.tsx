import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../ui/facts/facts-text.tsx'
import { Fact, Facts } from '../../../ui/facts/facts.tsx'
import { Section } from '../../../ui/section.tsx'
import { BlockSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { useIsWide } from '../../../ui/use-media.ts'
import { useWords } from '../../../vocabulary/use-words.ts'
import { incomeTotalsQuery } from './api.ts'
import classes from './year-totals.module.css'

/** The sums of a year so far. When they can't be loaded, they are left out. */
export function YearTotals({ scope }: { scope: Parameters<typeof incomeTotalsQuery>[0] }) {
  const { t } = useTranslation('income-reports')
  const words = useWords()
  const query = useQuery(incomeTotalsQuery(scope))
  // A phone keeps the room for the list; each month says it.
  const hasRoom = useIsWide(56.25)
  if (query.error) return null
  if (!query.data) return <BlockSkeleton height={5.75} />
  const { year, accrualCount, amounts, adjustmentKopecks, service } = query.data.data
  // For staff the pay is what is left of the charge after the commission: that of lessons alone.
  const isOwn = amounts.chargeKopecks === undefined
  return (
    <div className={classes.totals}>
      <Section>
        <Facts isShort>
          <Fact label={t('totals.net', { year })}>
            <strong className={classes.sum}>
              <Money kopecks={amounts.payKopecks + (isOwn ? adjustmentKopecks : 0)} />
            </strong>
          </Fact>
          {amounts.chargeKopecks !== undefined && (
            <Fact label={t('gross')}>
              <span className={classes.sum}>
                <Money kopecks={amounts.chargeKopecks} />
              </span>
            </Fact>
          )}
          {amounts.commissionKopecks !== undefined && (
            <Fact label={words.label('commission')}>
              <span className={classes.sum}>
                <Money kopecks={amounts.commissionKopecks} />
              </span>
            </Fact>
          )}
          {hasRoom && service !== undefined && service.feeKopecks !== 0 && (
            <Fact label={t('service.fee')}>
              <span className={classes.sum}>
                <Money kopecks={service.feeKopecks} />
              </span>
            </Fact>
          )}
          <Fact label={t('totals.lessons')}>
            <span className={classes.sum}>{accrualCount}</span>
          </Fact>
        </Facts>
      </Section>
    </div>
  )
}
