import { Button } from '@mantine/core'
import type { InvoiceRun, InvoiceSummary } from '@navyk/api-spec/money/invoices'
import { invoicePath } from '@navyk/api-spec/money/invoices/paths'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, useState } from 'react'
import { useTranslation } from '#ui/texts.ts'
import { cell } from '#ui/lists/table/cells.tsx'
import { type Column, DataList } from '#ui/lists/table/data-list.tsx'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Money } from '#ui/facts/facts-text.tsx'
import { useBilledColumns } from '../list/about-lessons.tsx'
import { invoicesQuery, invoiceTotalsQuery } from '../api.ts'
import classes from './invoice-run-page.module.css'
import { IssueDialog } from './issue-dialog.tsx'
import { RunProgress } from './run-progress.tsx'

type FormOf = ComponentType<{ month: string; count: number; totalKopecks: number; onClose: () => void }>
// Loaded when its dialog first opens, because the form includes the date picker.
const IssueAllDialog = lazy(async () => ({
  default: (await import('./issue-all-dialog.tsx')).IssueAllDialog as FormOf,
}))

/** The drafts of a month; the chosen ones, or all that are shown, are issued. */
export function DraftList({ month, headingId, run }: { month: string; headingId: string; run: InvoiceRun | null }) {
  const { t } = useTranslation('invoices')
  const filter = { status: 'draft' as const, period: month }
  const query = useInfiniteQuery(invoicesQuery(filter))
  const totals = useQuery(invoiceTotalsQuery(filter)).data?.data
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [toIssue, setToIssue] = useState<InvoiceSummary[]>([])
  const [isOpen, setOpen] = useState(false)
  const drafts = query.data?.pages.flatMap((page) => page.data) ?? []
  const openIssuing = (invoices: InvoiceSummary[]) => {
    setToIssue(invoices)
    setOpen(true)
  }
  return (
    <>
      <div className={`between gap-8-16 below-12 ${classes.head}`}>
        <div>
          <h2 className="size-18 strong" id={headingId}>
            {t('run.drafts')}
          </h2>
          <p>{t('run.drafts_hint')}</p>
        </div>
        {totals && totals.count > 0 && chosen.size === 0 && (
          <DialogButton label={t('run.issue_all', { count: totals.count })}>
            {(onClose) => (
              <IssueAllDialog
                month={month}
                count={totals.count}
                totalKopecks={totals.draftedKopecks}
                onClose={onClose}
              />
            )}
          </DialogButton>
        )}
      </div>
      <RunProgress run={run} />
      <DataList
        label={t('run.drafts')}
        query={query}
        columns={useColumns(totals?.draftedKopecks)}
        rowId={(row) => row.id}
        rowLink={(row) => invoicePath(row.id)}
        empty={<EmptyState text={t('run.no_drafts')} />}
        selection={{
          ids: chosen,
          onChange: setChosen,
          actions: (
            <Button onClick={() => openIssuing(drafts.filter((draft) => chosen.has(draft.id)))}>
              {t('run.issue_chosen')}
            </Button>
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
    cell.money('total', t('total'), (row) => row.totalKopecks, {
      width: 9,
      card: 'end',
      foot: totalKopecks !== undefined && <Money kopecks={totalKopecks} />,
    }),
  ]
}
