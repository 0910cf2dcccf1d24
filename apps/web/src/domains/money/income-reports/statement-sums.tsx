import type { IncomeAmounts, IncomeReport, ServiceIncome } from '@navyk/api-spec/money/income-reports'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../app/session.ts'
import { DateTime, Money } from '../../../ui/facts/facts-text.tsx'
import { Fact, Facts, MoneyFact } from '../../../ui/facts/facts.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Section } from '../../../ui/section.tsx'
import { useWords } from '../../../vocabulary/use-words.ts'
import classes from './income-report-page.module.css'

/** The money of a month: what lessons bring, what the statement comes to, and the year so far. */
export function StatementSums({ report }: { report: IncomeReport }) {
  const { t } = useTranslation('income-reports')
  const isStaff = useUser().role === 'staff'
  return (
    <Section title={t('details.month')}>
      <Amounts amounts={report.amounts} isStaff={isStaff} />
      {report.service && <ServiceShare service={report.service} />}
      <Statement report={report} />
      <div className={classes.year}>
        <Facts>
          <MoneyFact label={t('details.year_to_date')} kopecks={report.yearToDate.payKopecks} />
          <Fact label={t('lessons')}>{report.accrualCount}</Fact>
        </Facts>
      </div>
    </Section>
  )
}

/** What the statement comes to, what of that older months have left, what is paid, and who has confirmed and approved it. */
function Statement({ report }: { report: IncomeReport }) {
  const { t } = useTranslation('income-reports')
  const format = useFormat()
  const { paidKopecks, approval } = report
  const sessions = report.adjustments.filter(({ session }) => session !== null)
  const sessionKopecks = sessions.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0)
  const adjustmentKopecks = report.adjustmentKopecks - sessionKopecks
  return (
    <div className={classes.year}>
      <Facts>
        {sessions.length > 0 && <MoneyFact label={t('sessions.section')} kopecks={sessionKopecks} />}
        {adjustmentKopecks !== 0 && <MoneyFact label={t('adjust.section')} kopecks={adjustmentKopecks} />}
        <MoneyFact label={t('payable')} kopecks={report.payableKopecks} />
        {report.olderMonths.map(({ month, kopecks }) => (
          <MoneyFact key={month} label={t('details.of_month', { month: format.month(month) })} kopecks={kopecks} />
        ))}
        {paidKopecks > 0 && <MoneyFact label={t('paid')} kopecks={paidKopecks} />}
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

function Amounts({ amounts, isStaff }: { amounts: IncomeAmounts; isStaff: boolean }) {
  const { t } = useTranslation('income-reports')
  const words = useWords()
  return (
    <Facts>
      <Fact label={words.pay(isStaff)}>
        <strong className={classes.sum}>
          <Money kopecks={amounts.payKopecks} />
        </strong>
      </Fact>
      <MoneyFact label={t('gross')} kopecks={amounts.chargeKopecks} />
      <MoneyFact label={words.label('commission')} kopecks={amounts.commissionKopecks} />
    </Facts>
  )
}

/** What the commission consists of, by what the service is in the contracts. */
function ServiceShare({ service }: { service: ServiceIncome }) {
  const { t } = useTranslation('income-reports')
  const { soldKopecks, costKopecks, feeKopecks } = service
  // Where it is an agent in none of them, this says nothing new.
  if (feeKopecks === 0) return null
  return (
    <div className={classes.year}>
      <Facts>
        <MoneyFact label={t('service.sold')} kopecks={soldKopecks} />
        <MoneyFact label={t('service.cost')} kopecks={costKopecks} />
        <MoneyFact label={t('service.fee')} kopecks={feeKopecks} />
      </Facts>
    </div>
  )
}
