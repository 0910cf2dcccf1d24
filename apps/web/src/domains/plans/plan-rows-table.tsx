import type { Plan, PlanRow } from '@navyk/api-spec'
import { useTranslation } from 'react-i18next'
import { type Column, DataList, toPaged } from '../../ui/data-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DateText, Duration, TimeRange } from '../../ui/facts-text.tsx'
import { holidayOf } from './holiday-name.ts'
import { RowNotes } from './row-notes.tsx'

/** The rows of a plan to read, with what stands in the way of each. */
export function PlanRowsTable({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plans')
  const rows = { data: { data: plan.rows }, error: null, refetch: () => undefined }
  return (
    <DataList
      label={t('details.rows')}
      query={toPaged(rows)}
      columns={useColumns(plan)}
      rowId={(row) => row.id}
      empty={<EmptyState text={t('details.no_rows')} />}
    />
  )
}

function useColumns(plan: Plan): Column<PlanRow>[] {
  const { t } = useTranslation('plans')
  return [
    { key: 'date', title: t('row.date'), width: 9, card: 'head', render: (row) => <DateText date={row.date} /> },
    {
      key: 'time',
      title: t('row.time'),
      width: 9,
      card: 'end',
      render: (row) => <TimeRange from={row.startsAt} to={row.endsAt} />,
    },
    { key: 'length', title: t('row.minutes'), width: 8, render: (row) => <Duration minutes={row.minutes} /> },
    {
      key: 'topic',
      title: t('row.topic'),
      render: (row) => (
        <>
          <span dir="auto">{[row.topic, row.comment].filter(Boolean).join(' · ') || '—'}</span>
          <RowNotes problems={row.problems} holiday={holidayOf(plan, row.date)} remark={row.remark} />
        </>
      ),
    },
  ]
}
