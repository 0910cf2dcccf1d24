import { Button } from '@mantine/core'
import type { InvoiceSummary } from '@navyk/api-spec/money/invoices'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Column, DataList } from '../../../../ui/lists/data-list.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Money } from '../../../../ui/facts/facts-text.tsx'
import { useBilledColumns } from '../about-lessons.tsx'
import { invoicesQuery, invoiceTotalsQuery } from '../api.ts'
import classes from './invoice-run-page.module.css'
import { IssueDialog } from './issue-dialog.tsx'

/** The drafts of a month; the chosen ones, or all that are shown, are issued. */
export function DraftList({ month, headingId }: { month: string; headingId: string }) {
  const { t } = useTranslation('invoices')
  const filter = { status: 'draft' as const, period: month }
  const query = useInfiniteQuery(invoicesQuery(filter))
  const totals = useQuery(invoiceTotalsQuery(filter)).data?.data
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [toIssue, setToIssue] = useState<InvoiceSummary[]>([])
  const [isOpen, setOpen] = useState(false)
  const drafts = query.data?.pages.flatMap((page) => page.data) ?? []
  const ask = (invoices: InvoiceSummary[]) => {
    setToIssue(invoices)
    setOpen(true)
  }
  return (
    <>
      <div className={classes.head}>
        <div>
          <h2 id={headingId}>{t('run.drafts')}</h2>
          <p>{t('run.drafts_hint')}</p>
        </div>
        {drafts.length > 0 && chosen.size === 0 && (
          <Button variant="default" onClick={() => ask(drafts)}>
            {t('run.issue_shown', { count: drafts.length })}
          </Button>
        )}
      </div>
      <DataList
        label={t('run.drafts')}
        query={query}
        columns={useColumns(totals?.totalKopecks)}
        rowId={(row) => row.id}
        rowLink={(row) => `/dashboard/invoice-details?id=${row.id}`}
        empty={<EmptyState text={t('run.no_drafts')} />}
        selection={{
          ids: chosen,
          onChange: setChosen,
          actions: (
            <Button onClick={() => ask(drafts.filter((draft) => chosen.has(draft.id)))}>{t('run.issue_chosen')}</Button>
          ),
        }}
        {...(totals && { total: totals.count })}
      />
      <IssueDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        invoices={toIssue}
        onIssued={() => setChosen(new Set())}
      />
    </>
  )
}

function useColumns(totalKopecks: number | undefined): Column<InvoiceSummary>[] {
  const { t } = useTranslation('invoices')
  const { customer, lessons, contract } = useBilledColumns()
  return [
    customer,
    lessons,
    contract,
    {
      key: 'total',
      title: t('total'),
      align: 'end',
      width: 9,
      card: 'end',
      foot: totalKopecks !== undefined && <Money kopecks={totalKopecks} />,
      render: (row) => <Money kopecks={row.totalKopecks} />,
    },
  ]
}
