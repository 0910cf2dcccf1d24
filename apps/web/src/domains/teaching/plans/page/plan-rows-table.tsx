import type { Plan, PlanRow } from '@navyk/api-spec/teaching/plans'
import { useTranslation } from '#ui/texts.ts'
import { cell } from '#ui/lists/table/cells.tsx'
import { type Column, DataList, toPaged } from '#ui/lists/table/data-list.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Duration, TimeRange } from '#ui/facts/facts-text.tsx'
import { holidayOf, RowNotes } from '../month/row-notes.tsx'

/** The rows of a plan, read-only, with their problems. */
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
    cell.day('date', t('row.date'), (row) => row.date, { width: 9, card: 'head' }),
    {
      key: 'time',
      title: t('row.time'),
      width: 9,
      card: 'end',
      render: (row) => <TimeRange from={row.startsAt} to={row.endsAt} />,
    },
    { key: 'length', title: t('words.length'), width: 8, render: (row) => <Duration minutes={row.minutes} /> },
    {
      key: 'topic',
      title: t('row.topic'),
      render: (row) => <Topic row={row} plan={plan} without="—" />,
      short: (row) => (isPlain(row, plan) ? null : <Topic row={row} plan={plan} without="" />),
    },
  ]
}

const textOf = (row: PlanRow) => [row.topic, row.comment].filter(Boolean).join(' · ')

/** Whether a row has neither topic, problem nor remark. */
const isPlain = (row: PlanRow, plan: Plan) =>
  textOf(row) === '' && row.problems.length === 0 && row.remark === '' && holidayOf(plan, row.date) === undefined

function Topic({ row, plan, without }: { row: PlanRow; plan: Plan; without: string }) {
  return (
    <>
      <span dir="auto">{textOf(row) || without}</span>
      <RowNotes problems={row.problems} holiday={holidayOf(plan, row.date)} remark={row.remark} />
    </>
  )
}
