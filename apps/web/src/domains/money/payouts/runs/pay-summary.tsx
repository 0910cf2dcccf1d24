import type { PaySummary as Summary } from '@navyk/api-spec/money/payouts'
import { useQuery } from '@tanstack/react-query'
import { Fact, Facts } from '#ui/facts/facts.tsx'
import { type SumPart, SumParts } from '#ui/facts/sum-parts.tsx'
import { Money, PersonName } from '#ui/facts/facts-text.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { useFormat } from '#ui/format.ts'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { paySummaryQuery } from '../api.ts'
import classes from '../payouts.module.css'

/** Pay of the executor: what was paid, what is to come, and what waits for whom. */
export function PaySummary() {
  const query = useQuery(paySummaryQuery())
  if (query.error) return null
  if (!query.data) return <BlockSkeleton height={8} />
  return (
    <div className="below-16">
      <Paid pay={query.data.data} />
    </div>
  )
}

function Paid({ pay }: { pay: Summary }) {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  const { waiting } = pay
  // Pay that is not paid out yet, by its stage.
  const parts: SumPart[] = [
    { label: t('pay.coming'), kopecks: pay.comingKopecks },
    { label: t('pay.checked'), kopecks: pay.checkedKopecks },
    { label: t('pay.accrued'), kopecks: pay.accruedKopecks },
    { label: t('waiting.title'), kopecks: waiting.payKopecks },
  ]
  return (
    <Section title={t('pay.title')}>
      <Facts isShort>
        <Fact label={t('pay.year', { year: pay.year })}>
          <strong>
            <Money kopecks={pay.paidYearKopecks} />
          </strong>
        </Fact>
        <Fact label={format.month(pay.month)}>
          <Money kopecks={pay.paidMonthKopecks} />
        </Fact>
      </Facts>
      {parts.some(({ kopecks }) => kopecks !== 0) && (
        <SumParts
          label={t('pay.left')}
          kopecks={parts.reduce((sum, { kopecks }) => sum + kopecks, 0)}
          parts={parts}
          isOpen
        />
      )}
      {waiting.customers.length > 0 && (
        <>
          <h3 className={`strong above-16 ${classes.subtitle}`}>{t('pay.waiting_for')}</h3>
          <ul className={classes.tries}>
            {waiting.customers.map(({ customer, lessonCount, payKopecks }) => (
              <li className="row stretch between gap-8-16 anywhere pad-block-8" key={customer.id}>
                <span>
                  <PersonName person={customer} />{' '}
                  <span className="muted small">{t('words.lesson_count', { count: lessonCount })}</span>
                </span>
                <Money kopecks={payKopecks} />
              </li>
            ))}
          </ul>
        </>
      )}
      {pay.npd && <NpdHint pay={pay} npd={pay.npd} />}
    </Section>
  )
}

/** Distance of the year's pay to the threshold of the tax on professional income. A hint, and said to be one. */
function NpdHint({ pay, npd }: { pay: Summary; npd: NonNullable<Summary['npd']> }) {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  const { thresholdKopecks, thresholdYear, countedKopecks, isSure } = npd
  const values = { year: pay.year, paid: format.money(countedKopecks), threshold: format.money(thresholdKopecks) }
  const isOver = countedKopecks > thresholdKopecks
  const ofCustomers = pay.paidYearKopecks - countedKopecks
  return (
    <div className={`tight column gap-4 above-16 pad-above-16 ${classes.hint}`}>
      <strong>{t('npd.title')}</strong>
      {!isSure && <p>{t('npd.unknown')}</p>}
      <p>{isOver ? t('npd.over', values) : t('npd.below', values)}</p>
      {thresholdYear !== pay.year && <p>{t('npd.of_year', { year: thresholdYear })}</p>}
      {ofCustomers > 0 && <p>{t('npd.of_customers', { money: format.money(ofCustomers) })}</p>}
      {ofCustomers > 0 && (
        <SumParts
          label={t('npd.counted')}
          kopecks={countedKopecks}
          parts={[
            { label: t('pay.year', { year: pay.year }), kopecks: pay.paidYearKopecks },
            { label: t('npd.by_customers'), kopecks: -ofCustomers },
          ]}
        />
      )}
      <p className="muted small">{t('npd.no_advice')}</p>
    </div>
  )
}
