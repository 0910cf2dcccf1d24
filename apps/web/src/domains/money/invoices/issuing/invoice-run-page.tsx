import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../../../ui/feedback/toasts.ts'
import { ConfirmButton } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { useFormat } from '../../../../ui/format.ts'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { Page } from '../../../../ui/page.tsx'
import { workReportsQuery } from '../../work-reports/index.ts'
import { uninvoicedQuery, useDraftInvoices } from '../api.ts'
import { DraftList } from './draft-list.tsx'
import classes from './invoice-run-page.module.css'
import { MonthSelect, useInvoicedMonth } from './month-select.tsx'
import { UninvoicedList } from './uninvoiced-list.tsx'

/** The invoices of a month for all contracts: see what is not invoiced, draft it, review the drafts, issue them. */
export function InvoiceRunPage() {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const month = useInvoicedMonth()
  return (
    <Page
      title={t('run.title')}
      purpose={t('run.purpose')}
      trail={[{ label: t('list.title'), to: '/dashboard/invoice-list' }]}
    >
      <div className={classes.month}>
        <MonthSelect />
      </div>
      <OpenReports month={month} />
      <section className={classes.step} aria-labelledby="run-uninvoiced">
        <div className={classes.head}>
          <div>
            <h2 id="run-uninvoiced">{t('run.uninvoiced')}</h2>
            <p>{t('run.uninvoiced_hint')}</p>
          </div>
          <DraftAll month={month} />
        </div>
        <UninvoicedList
          month={month}
          empty={<EmptyState text={t('run.all_invoiced', { month: format.month(month) })} />}
        />
      </section>
      <section className={classes.step} aria-labelledby="run-drafts">
        <DraftList key={month} month={month} headingId="run-drafts" />
      </section>
    </Page>
  )
}

/** Says how many work reports of the month are not approved: their lessons can't be invoiced yet. */
function OpenReports({ month }: { month: string }) {
  const { t } = useTranslation('invoices')
  const query = useInfiniteQuery(workReportsQuery({ month }))
  const open = query.data?.pages.flatMap((page) => page.data).filter((report) => report.state !== 'approved') ?? []
  if (open.length === 0) return null
  return (
    <div className={classes.notice}>
      <span>{t('run.open_reports', { count: open.length })}</span>
      <LinkButton variant="default" to={`/dashboard/work-report?month=${month}`}>
        {t('run.to_work_reports')}
      </LinkButton>
    </div>
  )
}

function DraftAll({ month }: { month: string }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const draft = useDraftInvoices()
  const totals = useInfiniteQuery(uninvoicedQuery(month)).data?.pages[0]?.totals
  if (!totals || totals.contractCount === 0) return null
  return (
    <ConfirmButton
      variant="filled"
      label={t('run.draft_all', { count: totals.contractCount })}
      title={t('run.draft_title', { month: format.month(month) })}
      consequence={t('run.draft_consequence', {
        count: totals.contractCount,
        money: format.money(totals.totalKopecks),
      })}
      confirmLabel={t('run.draft_submit')}
      onConfirm={async () => {
        const { data } = await draft.mutateAsync({ month })
        toastSuccess(t('run.drafted', { count: data.created }))
      }}
    />
  )
}
