import type { IncomeReport } from '@navyk/api-spec/money/income-reports'
import { payoutPath } from '@navyk/api-spec/money/payouts/paths'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { Link } from 'react-router'
import { useUser } from '#app/session/session.ts'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { DateText, DateTime, Money } from '#ui/facts/facts-text.tsx'
import { useFormat } from '#ui/format.ts'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { payoutsQuery, useFailPayout, useRetryPayout, useStartPayout } from '../api.ts'
import classes from '../payouts.module.css'

// Loaded when it first opens.
const PayoutDialog = lazy(async () => ({ default: (await import('./payout-dialog.tsx')).PayoutDialog }))

/** Payouts of a statement, and for accountants the next step. */
export function StatementPayouts({ report }: { report: IncomeReport }) {
  const { t } = useTranslation('payouts')
  const rows = useQuery(payoutsQuery(report.id)).data?.data ?? []
  const isAccountant = useUser().permissions.includes('accountant')
  const isPayable = ['approved', 'in_payment', 'part_paid', 'paid', 'failed'].includes(report.state)
  if (rows.length === 0 && !(isAccountant && isPayable)) return null
  return (
    <Section title={t('payouts.title')}>
      {rows.length === 0 && <p className="muted small">{t('payouts.none')}</p>}
      <ul className={classes.tries}>
        {rows.map((row) => (
          <li className="row stretch between gap-8-16 anywhere pad-block-8" key={row.id}>
            <div>
              {t(`payouts.${row.state}`)}{' '}
              {row.paidOn === null ? <DateTime at={row.startedAt} /> : <DateText date={row.paidOn} />}
              {row.reason !== null && <p className="muted small">{row.reason}</p>}
              {row.batch && (
                <p className="muted small">
                  <Link to={payoutPath(row.batch.id)}>{t('payouts.in_batch', { number: row.batch.number })}</Link>
                </p>
              )}
            </div>
            <strong>
              <Money kopecks={row.state === 'paid' ? (row.paidKopecks ?? 0) : row.amountKopecks} />
            </strong>
          </li>
        ))}
      </ul>
      {isAccountant && (
        <div className="buttons above-12">
          <NextStep report={report} isSent={rows.some((row) => row.state === 'sent')} />
        </div>
      )}
    </Section>
  )
}

/** Next step of the payout of a statement. A payout in a batch that was not sent is neither paid nor failed. */
function NextStep({ report, isSent }: { report: IncomeReport; isSent: boolean }) {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  const start = useStartPayout(report.id)
  const fail = useFailPayout(report.id)
  const retry = useRetryPayout(report.id)
  const { state, version, isAccountChanged } = report
  const left = format.money(report.payableKopecks - report.paidKopecks)
  return (
    <>
      {(state === 'approved' || state === 'part_paid') && !isAccountChanged && (
        <ConfirmButton
          variant="filled"
          label={t('payouts.start')}
          title={t('payouts.start_title', { name: format.fullName(report.executor) })}
          consequence={t('payouts.start_consequence', { money: left })}
          done={t('payouts.start_done')}
          onConfirm={() => start.mutateAsync({ version })}
        />
      )}
      {state === 'in_payment' && isSent && (
        <DialogButton variant="filled" label={t('payouts.record')}>
          {(onClose) => <PayoutDialog report={report} onClose={onClose} />}
        </DialogButton>
      )}
      {(['part_paid', 'paid'].includes(state) || (state === 'in_payment' && isSent)) && (
        <ConfirmButton
          isDangerous
          label={state === 'in_payment' ? t('payouts.fail') : t('payouts.returned')}
          title={state === 'in_payment' ? t('payouts.fail_title') : t('payouts.returned_title')}
          consequence={state === 'in_payment' ? t('payouts.fail_consequence') : t('payouts.returned_consequence')}
          reasonLabel={t('payouts.reason')}
          done={t('payouts.fail_done')}
          onConfirm={(reason) => fail.mutateAsync({ version, reason })}
        />
      )}
      {state === 'failed' && (
        <ConfirmButton
          variant="filled"
          label={t('payouts.retry')}
          title={t('payouts.retry_title')}
          consequence={t('payouts.retry_consequence')}
          done={t('payouts.retry_done')}
          onConfirm={() => retry.mutateAsync({ version })}
        />
      )}
    </>
  )
}
