import type { IncomeReport } from '@navyk/api-spec/money/income-reports'
import { useUser } from '#app/session/session.ts'
import { DateTime } from '#ui/facts/facts-text.tsx'
import { Fact, Facts, MoneyFact } from '#ui/facts/facts.tsx'
import { SumParts } from '#ui/facts/sum-parts.tsx'
import { useFormat } from '#ui/format.ts'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { usePayParts } from '#vocabulary/use-pay-parts.ts'
import { useWords } from '#vocabulary/use-words.ts'

/** Sum of the statement and its parts, the paid part of it, and the year so far. */
export function StatementSums({ report }: { report: IncomeReport }) {
  const { t } = useTranslation('income-reports')
  const { measure } = useWords()
  const partsOf = usePayParts()
  const isStaff = useUser().role === 'staff'
  const { parts, yearToDate } = report
  return (
    <Section title={t('details.month')}>
      <SumParts
        label={measure('payable')}
        kopecks={parts.payableKopecks}
        parts={partsOf(parts, places)}
        isOpen
        isLarge
      />
      <Statement report={report} />
      {isStaff && <ServiceShare report={report} />}
      <div className="ruled above-16 pad-above-16">
        <Facts>
          <Fact label={t('words.number_of_lessons')}>{report.lessonCount}</Fact>
        </Facts>
        <SumParts
          label={t('details.year_to_date')}
          kopecks={yearToDate.parts.payableKopecks}
          parts={partsOf(yearToDate.parts)}
        />
        <Facts>
          <Fact label={t('details.lessons_to_date')}>{yearToDate.lessonCount}</Fact>
        </Facts>
      </div>
    </Section>
  )
}

/** Places on the page where the rows of each part stand. */
const places = {
  sessions: '#sessions',
  bonuses: '#adjustments',
  deductions: '#adjustments',
  corrections: '#corrections',
}

/** Rest of older months in the statement, the paid sum, and who has confirmed and approved it. */
function Statement({ report }: { report: IncomeReport }) {
  const { t } = useTranslation('income-reports')
  const format = useFormat()
  const { measure } = useWords()
  const { paidKopecks, approval } = report
  const hasNothing = [paidKopecks > 0, report.confirmedAt !== null, report.approvedAt !== null].every((has) => !has)
  if (hasNothing && report.olderMonths.length === 0) return null
  return (
    <div className="ruled above-16 pad-above-16">
      <Facts>
        {report.olderMonths.map(({ month, kopecks }) => (
          <MoneyFact key={month} label={t('details.of_month', { month: format.month(month) })} kopecks={kopecks} />
        ))}
        {paidKopecks > 0 && <MoneyFact label={measure('paid')} kopecks={paidKopecks} />}
        {report.confirmedAt !== null && (
          <Fact label={report.wasSilent ? t('details.confirmed_silently') : t('details.confirmed_at')}>
            <DateTime at={report.confirmedAt} />
            {report.confirmation && (
              <div>{t(`details.confirmed_by.${report.confirmation.channel}`, { name: report.confirmation.by })}</div>
            )}
          </Fact>
        )}
        {report.approvedAt !== null && (
          <Fact label={t('details.approved_at')}>
            <DateTime at={report.approvedAt} />
            {approval && <div>{[approval.firstBy, approval.by].filter(Boolean).join(', ')}</div>}
          </Fact>
        )}
      </Facts>
    </div>
  )
}

/** The service's share, for staff: charge − commission = what lessons and corrections pay, and the parts of the commission, by what the
 *  service is in the contracts. */
function ServiceShare({ report: { amounts, service } }: { report: IncomeReport }) {
  const { t } = useTranslation('income-reports')
  const words = useWords()
  const { chargeKopecks = 0, commissionKopecks = 0, payKopecks } = amounts
  const { soldKopecks, costKopecks, feeKopecks } = service ?? { soldKopecks: 0, costKopecks: 0, feeKopecks: 0 }
  const charge = { label: t('gross'), kopecks: chargeKopecks }
  const sold = [
    { label: t('service.sold'), kopecks: soldKopecks },
    { label: t('service.cost'), kopecks: -costKopecks },
    { label: t('service.fee'), kopecks: feeKopecks },
  ]
  return (
    <div className="ruled above-16 pad-above-16">
      <SumParts
        label={words.label('commission')}
        kopecks={commissionKopecks}
        parts={feeKopecks === 0 ? [charge, { label: words.pay(true), kopecks: -payKopecks }] : sold}
      />
    </div>
  )
}
