import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Fact, Facts } from '#ui/facts/facts.tsx'
import { FailureText } from '#ui/feedback/failure-text.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { Section } from '#ui/layout/section.tsx'
import classes from '../income-reports.module.css'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { spacedIban } from '@navyk/api-spec/vocabulary'
import type { ApprovalSums } from '@navyk/api-spec/money/income-reports'
import { incomeReportPath } from '@navyk/api-spec/money/income-reports/paths'
import { approvalSumsQuery, useApproveMonth } from '../api.ts'

export interface ApproveMonthProps {
  month: string
  onClose: () => void
}

export function ApproveMonthDialog({ month, onClose }: ApproveMonthProps) {
  const { t } = useTranslation('income-reports')
  const format = useFormat()
  return (
    <Dialog opened onClose={onClose} title={t('approve_all.title', { month: format.month(month) })}>
      <ApproveMonth month={month} onClose={onClose} />
    </Dialog>
  )
}

/** Dialog that approves all confirmed statements of a month, with their sums. */
function ApproveMonth({ month, onClose }: ApproveMonthProps) {
  const { t } = useTranslation('income-reports')
  const format = useFormat()
  const query = useQuery(approvalSumsQuery(month))
  const approve = useApproveMonth()
  const of = ({ count, kopecks }: { count: number; kopecks: number }) =>
    t('approve_all.counted', { count, money: format.money(kopecks) })
  return (
    <QueryView query={query}>
      {({ data }) => {
        const count = data.last.count + data.first.count
        const kopecks = data.last.kopecks + data.first.kopecks
        const body = { month, count, kopecks, accountsSha256: data.accountsSha256 }
        return (
          <>
            <Facts>
              {data.last.count > 0 && <Fact label={t('approve_all.last')}>{of(data.last)}</Fact>}
              {data.first.count > 0 && <Fact label={t('approve_all.first')}>{of(data.first)}</Fact>}
              {data.other.count > 0 && <Fact label={t('approve_all.other')}>{of(data.other)}</Fact>}
              {data.noAccount.count > 0 && <Fact label={t('approve_all.no_account')}>{of(data.noAccount)}</Fact>}
              {data.noTaxStatus.count > 0 && <Fact label={t('approve_all.no_tax_status')}>{of(data.noTaxStatus)}</Fact>}
            </Facts>
            <NewAccounts accounts={data.newAccounts} />
            {count === 0 ? (
              <p>{t('approve_all.nothing')}</p>
            ) : (
              <Button
                mt="md"
                loading={approve.isPending}
                onClick={() =>
                  approve.mutate(body, {
                    onSuccess: () => {
                      toastSuccess(t('approve_all.done'))
                      onClose()
                    },
                  })
                }
              >
                {t('words.approve')}
              </Button>
            )}
            <FailureText error={approve.error} />
          </>
        )
      }}
    </QueryView>
  )
}

/** Accounts that the statement before was not paid to: these are to be looked at before they are approved. */
function NewAccounts({ accounts: { count, named } }: { accounts: ApprovalSums['newAccounts'] }) {
  const { t } = useTranslation('income-reports')
  const format = useFormat()
  if (count === 0) return null
  return (
    <Section title={t('approve_all.new_accounts')}>
      <ul className={`divided ${classes.rows}`}>
        {named.map(({ id, name, iban, kopecks }) => (
          <li key={id}>
            <Link to={incomeReportPath(id)}>{t('approve_all.to_account', { name, iban: spacedIban(iban) })}</Link>
            <strong>{format.money(kopecks)}</strong>
          </li>
        ))}
      </ul>
      {count > named.length && <p>{t('approve_all.more_accounts', { count: count - named.length })}</p>}
    </Section>
  )
}
