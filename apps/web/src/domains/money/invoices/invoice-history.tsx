import { invoiceStates } from '@navyk/api-spec/money/invoices'
import type { HistoryRow } from '@navyk/api-spec/kit'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStateLabel } from '../../../app/states.tsx'
import { DateText, Money } from '../../../ui/facts-text.tsx'
import { History } from '../../../ui/history.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { ListSkeleton } from '../../../ui/skeletons.tsx'
import { invoiceHistoryQuery } from './api.ts'

export function InvoiceHistory({ id }: { id: string }) {
  const { t } = useTranslation('invoices')
  const query = useQuery(invoiceHistoryQuery(id))
  const describe = useValueTexts()
  const changesOf = (row: HistoryRow) =>
    describe.flatMap(({ field, label, show }) => {
      const change = row.changes[field]
      return change === undefined ? [] : [{ label, from: show(change.from), to: show(change.to) }]
    })
  return (
    <QueryView query={query} skeleton={<ListSkeleton rows={3} />}>
      {({ data }) => (
        <History
          entries={data.map((row) => ({
            id: row.id,
            at: row.at,
            actorName: row.actorName,
            title: t(`history.${row.action}`),
            reason: row.reason,
            changes: changesOf(row),
          }))}
        />
      )}
    </QueryView>
  )
}

/** How the fields that a history names are shown. */
function useValueTexts(): { field: string; label: string; show: (value: unknown) => ReactNode }[] {
  const { t } = useTranslation('invoices')
  const stateLabel = useStateLabel()
  return [
    {
      field: 'state',
      label: t('state'),
      show: (value) => {
        const state = invoiceStates.find((each) => each === value)
        return state && stateLabel('invoice', state)
      },
    },
    { field: 'number', label: t('number'), show: (value) => (typeof value === 'string' ? value : undefined) },
    {
      field: 'dueOn',
      label: t('due'),
      show: (value) => (typeof value === 'string' ? <DateText date={value} /> : undefined),
    },
    {
      field: 'paidKopecks',
      label: t('paid'),
      show: (value) => (typeof value === 'number' ? <Money kopecks={value} /> : undefined),
    },
  ]
}
