import type { BatchPayout, PayoutBatchDetails } from '@navyk/api-spec/money/payouts'
import { incomeReportPath } from '@navyk/api-spec/money/income-reports/paths'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#ui/texts.ts'
import { cell } from '#ui/lists/table/cells.tsx'
import { State } from '#app/manifests/states.tsx'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { DateText } from '#ui/facts/facts-text.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { type Column, DataList } from '#ui/lists/table/data-list.tsx'
import { useMayChange } from '#ui/may-change.tsx'
import { batchPayoutsQuery, useFailBatch } from '../api.ts'
import { RecordDialog } from './batch-actions.tsx'
import { RecipientLines, RecipientText } from './recipient-lines.tsx'

/** The payouts of a batch; of a sent one some are chosen to say that they are paid, or why they are not. */
export function BatchPayouts({ batch }: { batch: PayoutBatchDetails }) {
  const { t } = useTranslation('payouts')
  const query = useInfiniteQuery(batchPayoutsQuery(batch.id))
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const rows = query.data?.pages.flatMap((page) => page.data) ?? []
  const open = new Set(rows.filter((row) => row.state === 'sent').map((row) => row.id))
  const chosen = [...ids].filter((id) => open.has(id))
  const mayChoose = useMayChange() && batch.state === 'sent'
  return (
    <DataList
      label={t('batch.payouts')}
      query={query}
      columns={useColumns()}
      rowId={(row) => row.id}
      rowLink={(row) => incomeReportPath(row.reportId)}
      total={batch.all.count}
      empty={<EmptyState text={t('batch.none')} />}
      {...(mayChoose && {
        selection: {
          ids,
          onChange: setIds,
          mayChoose: (id) => open.has(id),
          actions: chosen.length > 0 && <Chosen batch={batch} payoutIds={chosen} onDone={() => setIds(new Set())} />,
        },
      })}
    />
  )
}

interface ChosenProps {
  batch: PayoutBatchDetails
  payoutIds: string[]
  onDone: () => void
}

function Chosen({ batch, payoutIds, onDone }: ChosenProps) {
  const { t } = useTranslation('payouts')
  const fail = useFailBatch(batch.id)
  return (
    <>
      <ConfirmButton
        isDangerous
        label={t('payouts.fail')}
        title={t('fail_many.title', { count: payoutIds.length })}
        consequence={t('payouts.fail_consequence')}
        reasonLabel={t('payouts.reason')}
        done={t('fail_many.done')}
        onConfirm={async (reason) => {
          const body = { version: batch.version, payoutIds, reason }
          await fail.mutateAsync(body)
          onDone()
        }}
      />
      <DialogButton label={t('record.label_chosen')}>
        {(onClose) => (
          <RecordDialog
            batch={batch}
            payoutIds={payoutIds}
            onClose={() => {
              onClose()
              onDone()
            }}
          />
        )}
      </DialogButton>
    </>
  )
}

function useColumns(): Column<BatchPayout>[] {
  const { t } = useTranslation('payouts')
  return [
    cell.person('executor', t('due.executor'), (row) => row.executor, { card: 'head' }),
    {
      key: 'recipient',
      title: t('due.recipient'),
      width: 22,
      card: 'line',
      render: (row) => <RecipientLines recipient={row.recipient} />,
      short: (row) => <RecipientText recipient={row.recipient} />,
    },
    {
      key: 'state',
      title: t('words.state'),
      width: 12,
      card: 'state',
      render: (row) => (
        <>
          <State of="payout" is={row.state} />
          {row.paidOn !== null && (
            <div className="muted small anywhere">
              <DateText date={row.paidOn} />
            </div>
          )}
          {row.reason !== null && <div className="muted small anywhere">{row.reason}</div>}
        </>
      ),
    },
    cell.money('amount', t('due.amount'), (row) => row.amountKopecks, { width: 10, card: 'end' }),
  ]
}
