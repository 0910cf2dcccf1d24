import type { ExecutorHome } from '@navyk/api-spec/views/home'
import { incomeReportListPath, incomeReportPath } from '@navyk/api-spec/money/income-reports/paths'
import { lessonListPath } from '@navyk/api-spec/teaching/lessons/paths'
import { Duration, Money } from '#ui/facts/facts-text.tsx'
import { SumParts } from '#ui/facts/sum-parts.tsx'
import { useFormat } from '#ui/format.ts'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { usePayParts } from '#vocabulary/use-pay-parts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { Bar } from '../bar.tsx'
import classes from '../home.module.css'

type Month = ExecutorHome['month']
type MonthIncome = NonNullable<ExecutorHome['income']>

/** Number of customers named whose payment is waited for; the page of the income names all. */
const mostNamed = 3

/** Lessons of the month: how many are held of those that were planned. */
export function Progress({ month }: { month: Month }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const { heldLessons, plannedLessons, openLessons } = month
  const missed = plannedLessons - heldLessons - openLessons
  return (
    <Section title={t('executor.month', { month: format.month(month.month) })}>
      {plannedLessons === 0 ? (
        <p className="muted">{t('executor.month_empty')}</p>
      ) : (
        <>
          <p className="below-8 size-24 strong">{t('held_of', { held: heldLessons, count: plannedLessons })}</p>
          <Bar value={heldLessons} of={plannedLessons} label={t('words.lessons_held')} />
          <dl className={`fact-lines muted-terms stack gap-6 above-12 ${classes.facts}`}>
            <div>
              <dt>{t('executor.hours')}</dt>
              <dd>
                <Duration minutes={month.heldMinutes} /> / <Duration minutes={month.plannedMinutes} />
              </dd>
            </div>
            <div>
              <dt>{t('executor.ahead')}</dt>
              <dd>{format.number(openLessons)}</dd>
            </div>
            <div>
              <dt>{t('executor.missed')}</dt>
              <dd>{format.number(missed)}</dd>
            </div>
          </dl>
        </>
      )}
    </Section>
  )
}

/** The income of the month, and the expected one when the remaining lessons are held. */
export function Income({ month, income }: { month: string; income: MonthIncome }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const { measure } = useWords()
  const partsOf = usePayParts()
  return (
    <Section title={t('executor.income', { month: format.month(month) })}>
      <SumParts
        label={measure('earned')}
        kopecks={income.earned.payableKopecks}
        parts={partsOf(income.earned, { lessons: `${lessonListPath}?view=past&month=${month}` })}
        isLarge
      />
      {income.unconfirmedKopecks > 0 && (
        <p className="muted">{t('executor.income_unconfirmed', { money: format.money(income.unconfirmedKopecks) })}</p>
      )}
      <dl className={`fact-lines muted-terms stack gap-6 above-12 ${classes.facts}`}>
        <div>
          <dt>{t('executor.income_expected')}</dt>
          <dd>
            <Money kopecks={income.earned.payableKopecks + income.openKopecks} />
          </dd>
        </div>
      </dl>
      <LastMonth {...income.previous} />
      <LinkButton to={incomeReportListPath} variant="default" className="full above-16">
        {t('executor.income_more')}
      </LinkButton>
    </Section>
  )
}

/** Sum of the last month's statement; until it is made, what was earned. */
function LastMonth({ month, earned, statement }: MonthIncome['previous']) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const partsOf = usePayParts()
  const parts = statement?.parts ?? earned
  const values = { month: format.month(month) }
  const rows = statement ? incomeReportPath(statement.id) : `${lessonListPath}?view=past&month=${month}`
  return (
    <SumParts
      label={statement ? t('executor.payable_of', values) : t('executor.earned_in', values)}
      kopecks={parts.payableKopecks}
      parts={partsOf(parts, { lessons: rows })}
    />
  )
}

/** Pay of the executor: what was paid, what is on its way, and what waits for whom. */
export function Paid({ pay }: { pay: NonNullable<ExecutorHome['pay']> }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const { paidYearKopecks, comingKopecks, checkedKopecks, waiting } = pay
  if (paidYearKopecks + comingKopecks + checkedKopecks + waiting.payKopecks === 0) return null
  return (
    <Section title={t('executor.paid', { year: pay.year })}>
      <p className="below-8 size-24 strong">
        <Money kopecks={paidYearKopecks} />
      </p>
      <dl className={`fact-lines muted-terms stack gap-6 above-12 ${classes.facts}`}>
        <div>
          <dt>{t('executor.paid_month')}</dt>
          <dd>
            <Money kopecks={pay.paidMonthKopecks} />
          </dd>
        </div>
        {comingKopecks > 0 && (
          <div>
            <dt>{t('executor.paid_coming')}</dt>
            <dd>
              <Money kopecks={comingKopecks} />
            </dd>
          </div>
        )}
        {checkedKopecks > 0 && (
          <div>
            <dt>{t('executor.paid_checked')}</dt>
            <dd>
              <Money kopecks={checkedKopecks} />
            </dd>
          </div>
        )}
        {waiting.payKopecks > 0 && (
          <div>
            <dt>{t('executor.paid_waiting')}</dt>
            <dd>
              <Money kopecks={waiting.payKopecks} />
            </dd>
          </div>
        )}
      </dl>
      {waiting.customers.length > 0 && (
        <p className="muted">
          {waiting.customers
            .slice(0, mostNamed)
            .map(({ customer }) => format.fullName(customer))
            .join(', ')}
        </p>
      )}
    </Section>
  )
}
