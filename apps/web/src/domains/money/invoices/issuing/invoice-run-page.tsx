import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { InvoiceRun } from '@navyk/api-spec/money/invoices'
import { invoiceListPath } from '@navyk/api-spec/money/invoices/paths'
import { useWriteKey } from '#app/calls/use-write-key.ts'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useFormat } from '#ui/format.ts'
import { Page } from '#ui/layout/page.tsx'
import { useTranslation } from '#ui/texts.ts'
import { invoiceMonthQuery, uninvoicedQuery, useStartInvoiceRun } from '../api.ts'
import { WaitingCorrections } from '../correcting/waiting-corrections.tsx'
import { DraftList } from './draft-list.tsx'
import { LeftOutLessons, MissingPayee } from './left-out.tsx'
import { RunProgress } from './run-progress.tsx'
import classes from './invoice-run-page.module.css'
import { MonthSelect, useInvoicedMonth } from './month-select.tsx'
import { UninvoicedList } from './uninvoiced-list.tsx'

/** Time between two fetches of the progress while a run goes on, in case an event is lost. */
const pollIntervalMs = 2000

const isGoing = (runs: { drafting: InvoiceRun | null; issuing: InvoiceRun | null } | undefined) =>
  [runs?.drafting, runs?.issuing].some((run) => run && run.finishedAt === null)

/** The invoices of a month for all contracts: see what is not invoiced, draft it, review the drafts, issue them. */
export function InvoiceRunPage() {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const month = useInvoicedMonth()
  const runs = useQuery({
    ...invoiceMonthQuery(month),
    refetchInterval: ({ state }) => (isGoing(state.data?.data) ? pollIntervalMs : false),
  }).data?.data
  return (
    <Page
      title={t('run.title')}
      purpose={t('run.purpose')}
      trail={[{ label: t('words.invoices'), to: invoiceListPath }]}
    >
      <div className="up-to-256 below-16">
        <MonthSelect />
      </div>
      <MissingPayee month={month} />
      <section className={classes.step} aria-labelledby="run-uninvoiced">
        <div className={`between gap-8-16 below-12 ${classes.head}`}>
          <div>
            <h2 className="size-18 strong" id="run-uninvoiced">
              {t('run.uninvoiced')}
            </h2>
            <p>{t('run.uninvoiced_hint')}</p>
            <WouldBe month={month} />
          </div>
          <DraftAll month={month} />
        </div>
        <RunProgress run={runs?.drafting} />
        <UninvoicedList
          month={month}
          empty={<EmptyState text={t('run.all_invoiced', { month: format.month(month) })} />}
        />
        <LeftOutLessons month={month} />
      </section>
      <WaitingCorrections />
      <section className={classes.step} aria-labelledby="run-drafts">
        <DraftList key={month} month={month} headingId="run-drafts" run={runs?.issuing ?? null} />
      </section>
    </Page>
  )
}

/** The number of contracts for which drafting would make an invoice now, and the sum of those invoices. */
function WouldBe({ month }: { month: string }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const totals = useInfiniteQuery(uninvoicedQuery(month)).data?.pages[0]?.totals
  if (!totals || totals.contractCount === 0) return null
  const money = format.money(totals.totalKopecks)
  return <p className={`paragraph ${classes.wouldBe}`}>{t('run.would_be', { count: totals.contractCount, money })}</p>
}

function DraftAll({ month }: { month: string }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const start = useStartInvoiceRun()
  const keyFor = useWriteKey()
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
        const body = { month, kind: 'draft' as const }
        await start.mutateAsync({ ...body, key: keyFor({ ...body, totals }) })
      }}
    />
  )
}
