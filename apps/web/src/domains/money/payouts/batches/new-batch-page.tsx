import { dueKinds, type DueStatement, type DueSums } from '@navyk/api-spec/money/payouts'
import { incomeReportPath } from '@navyk/api-spec/money/income-reports/paths'
import { payoutListPath } from '@navyk/api-spec/money/payouts/paths'
import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { cell } from '#ui/lists/table/cells.tsx'
import { SumParts } from '#ui/facts/sum-parts.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { useFormat } from '#ui/format.ts'
import { type Column, DataList } from '#ui/lists/table/data-list.tsx'
import { FilterBar } from '#ui/lists/filters/filter-bar.tsx'
import { recentMonths } from '#ui/lists/filters/recent-months.ts'
import { ScopeSwitch } from '#ui/lists/scope-switch.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { ScopedSums } from '#ui/lists/scoped-sums.tsx'
import { useLinkToFilter } from '#ui/lists/filters/use-link-to-filter.ts'
import { useMayChange } from '#ui/may-change.tsx'
import { Page } from '#ui/layout/page.tsx'
import { useTranslation } from '#ui/texts.ts'
import { dueQuery, dueSumsQuery } from '../api.ts'
import { type BatchChoice, NewBatchDialog } from './new-batch-dialog.tsx'
import { RecipientLines, RecipientMark } from './recipient-lines.tsx'

/** Page of payouts that are due: an accountant looks them through, leaves somebody out, and makes the file for the bank. */
export function NewBatchPage() {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  const [filters] = useFilters(['month', 'rows'])
  const month = filters.month || undefined
  const sums = useQuery({ ...dueSumsQuery(month), placeholderData: keepPreviousData })
  const [choice, setChoice] = useState<BatchChoice>()
  return (
    <Page
      title={t('due.title')}
      purpose={t('due.purpose')}
      trail={[{ label: t('batches.title'), to: payoutListPath }]}
      action={sums.data && <MakeButton sums={sums.data.data} onClick={setChoice} />}
    >
      <QueryView query={sums} skeleton={<BlockSkeleton height={6} />}>
        {({ data }) => <Sums sums={data} month={month} />}
      </QueryView>
      <FilterBar filters={[{ kind: 'month', name: 'month', label: t('due.month'), months: recentMonths(format) }]} />
      <ScopeSwitch
        name="rows"
        label={t('due.rows')}
        scopes={dueKinds.map((kind) => ({ value: kind === 'ready' ? '' : kind, label: t(`due.${kind}`) }))}
      />
      <DueRows
        key={`${filters.rows} ${month}`}
        month={month}
        kind={filters.rows === 'left_out' ? 'left_out' : 'ready'}
        sums={sums.data?.data}
        onChoose={setChoice}
      />
      {choice && sums.data && (
        <NewBatchDialog choice={choice} sums={sums.data.data} month={month} onClose={() => setChoice(undefined)} />
      )}
    </Page>
  )
}

function MakeButton({ sums, onClick }: { sums: DueSums; onClick: (choice: BatchChoice) => void }) {
  const { t } = useTranslation('payouts')
  if (!useMayChange() || sums.ready.count === 0 || sums.payerIban === null) return null
  return (
    <Button aria-haspopup="dialog" onClick={() => onClick(sums.ready)}>
      {t('due.make', { count: sums.ready.count })}
    </Button>
  )
}

/** Sum of approved statements that is not paid out yet: what goes into a batch, and what stays out and why. */
function Sums({ sums, month }: { sums: DueSums; month: string | undefined }) {
  const { t } = useTranslation('payouts')
  const linkTo = useLinkToFilter()
  const part = (label: string, { count, kopecks }: DueSums['ready'], rows: string) => ({
    label,
    kopecks,
    note: t('due.count', { count }),
    to: linkTo('rows', rows),
  })
  const parts = [
    part(t('due.ready'), sums.ready, ''),
    part(t('due.no_details'), sums.noDetails, 'left_out'),
    part(t('due.account_changed'), sums.accountChanged, 'left_out'),
    part(t('due.on_hold'), sums.onHold, 'left_out'),
    part(t('due.failed'), sums.failed, 'left_out'),
  ]
  const left = parts.reduce((sum, { kopecks }) => sum + kopecks, 0)
  return (
    <div className="below-16">
      <ScopedSums scope={t(month === undefined ? 'due.sums_all' : 'due.sums_chosen')}>
        <SumParts label={t('pay.left')} kopecks={left} parts={parts} isOpen isLarge />
      </ScopedSums>
      <div className="if-any column gap-12 apart-16">
        {sums.payerIban === null && (
          <Callout tone="red" title={t('due.no_payer')}>
            {t('due.no_payer_hint')}
          </Callout>
        )}
        {sums.accountChanged.count > 0 && (
          <Callout tone="amber" title={t('due.account_changed_news', { count: sums.accountChanged.count })}>
            {t('due.account_changed_hint')} <Link to={linkTo('rows', 'left_out')}>{t('due.account_changed_link')}</Link>
          </Callout>
        )}
        {sums.changed.count > 0 && (
          <Callout tone="amber" title={t('due.changed', { count: sums.changed.count })}>
            {t('due.changed_hint')}
          </Callout>
        )}
      </div>
    </div>
  )
}

interface RowsProps {
  month: string | undefined
  kind: 'ready' | 'left_out'
  sums: DueSums | undefined
  onChoose: (choice: BatchChoice) => void
}

/** True for payouts without an obstacle, and for failed ones, which go again where they are chosen; the others wait for something. */
const mayGo = ({ obstacle }: DueStatement) => obstacle === null || obstacle === 'failed'

function DueRows({ month, kind, sums, onChoose }: RowsProps) {
  const { t } = useTranslation('payouts')
  const query = useInfiniteQuery(dueQuery({ month, kind }))
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const rows = query.data?.pages.flatMap((page) => page.data) ?? []
  const open = new Map(rows.filter(mayGo).map((row) => [row.id, row]))
  const chosen = [...ids].flatMap((id) => open.get(id) ?? [])
  const kopecks = chosen.reduce((sum, row) => sum + row.amountKopecks, 0)
  const chosenIds = chosen.map((row) => row.id)
  const rest = sums && { count: sums.ready.count - chosen.length, kopecks: sums.ready.kopecks - kopecks }
  const mayMake = useMayChange() && sums !== undefined && sums.payerIban !== null
  return (
    <DataList
      label={t('due.rows')}
      query={query}
      columns={useColumns(kind)}
      rowId={(row) => row.id}
      rowLink={(row) => incomeReportPath(row.id)}
      empty={<EmptyState text={t(`due.none_${kind}`)} />}
      {...(mayMake && {
        selection: {
          ids,
          onChange: setIds,
          mayChoose: (id) => open.has(id),
          actions: (
            <>
              {chosen.length > 0 && (
                <Button
                  variant="default"
                  onClick={() => onChoose({ count: chosen.length, kopecks, onlyIds: chosenIds })}
                >
                  {t('due.make_only')}
                </Button>
              )}
              {kind === 'ready' && rest && rest.count > 0 && (
                <Button variant="default" onClick={() => onChoose({ ...rest, exceptIds: chosenIds })}>
                  {t('due.make_except')}
                </Button>
              )}
            </>
          ),
        },
      })}
    />
  )
}

function useColumns(kind: 'ready' | 'left_out'): Column<DueStatement>[] {
  const { t } = useTranslation('payouts')
  const obstacle: Column<DueStatement> = {
    key: 'obstacle',
    title: t('due.obstacle'),
    card: 'line',
    render: (row) => (
      <>
        {row.obstacle && t(`due.${row.obstacle}`)}
        {row.obstacle === 'account_changed' && row.recipient && (
          <>
            <RecipientLines recipient={row.recipient} />
            <span className="muted small anywhere">{t('due.account_changed_row')}</span>
          </>
        )}
        {row.reason !== null && <div className="muted small anywhere">{row.reason}</div>}
      </>
    ),
  }
  const recipient: Column<DueStatement> = {
    key: 'recipient',
    title: t('due.recipient'),
    width: 22,
    card: 'line',
    render: (row) => row.recipient && <RecipientLines recipient={row.recipient} />,
    short: (row) => row.recipient && <RecipientMark recipient={row.recipient} />,
  }
  return [
    cell.person('executor', t('due.executor'), (row) => row.executor, { card: 'head' }),
    cell.month('month', t('due.month'), (row) => row.month, { width: 10, card: 'line' }),
    kind === 'ready' ? recipient : obstacle,
    cell.money('amount', t('due.amount'), (row) => row.amountKopecks, { width: 10, card: 'end' }),
  ]
}
