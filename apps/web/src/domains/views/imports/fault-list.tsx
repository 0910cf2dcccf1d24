import type { ImportColumn, ImportDetails, ImportFault } from '@navyk/api-spec/views/imports'
import { importColumns, importMostFaults } from '@navyk/api-spec/views/imports'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useFormat } from '#ui/format.ts'
import { type Column, DataList } from '#ui/lists/table/data-list.tsx'
import { FilterBar } from '#ui/lists/filters/filter-bar.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { useTranslation } from '#ui/texts.ts'
import { faultsQuery } from './api.ts'

/** List of faults, each with its row and column, narrowed by column as the address says. */
export function FaultList({ sheet }: { sheet: ImportDetails }) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const [{ column }] = useFilters(['column'])
  const chosen = importColumns.find((each) => each === column)
  const query = useInfiniteQuery(faultsQuery(sheet.id, chosen))
  const options = sheet.faultsOf.flatMap((each) =>
    each.column === null ? [] : [{ value: each.column, label: `${each.label} (${format.number(each.count)})` }],
  )
  const total = totalOf(sheet, chosen)
  const isShortened = sheet.faultCount > importMostFaults
  return (
    <section aria-label={t('faults.title')}>
      <FilterBar filters={[{ kind: 'select', name: 'column', label: t('faults.column'), options }]} />
      {isShortened && <p className="muted below-8">{t('faults.first', { count: importMostFaults })}</p>}
      <DataList
        label={t('faults.title')}
        query={query}
        columns={useColumns()}
        rowId={(row) => row.id}
        {...(total !== undefined && { total })}
        empty={<EmptyState text={t('faults.none')} />}
      />
    </section>
  )
}

/** Number of faults, of one column if it is given; undefined where some faults are not kept. */
function totalOf({ faultCount, faultsOf }: ImportDetails, column: ImportColumn | undefined): number | undefined {
  if (faultCount > importMostFaults) return undefined
  return column === undefined ? faultCount : faultsOf.find((each) => each.column === column)?.count
}

function useColumns(): Column<ImportFault>[] {
  const { t } = useTranslation('imports')
  return [
    { key: 'row', title: t('words.row'), width: 6, card: 'end', isNamed: true, render: (fault) => fault.row },
    { key: 'label', title: t('faults.label'), width: 15, card: 'head', render: (fault) => fault.label },
    { key: 'text', title: t('faults.text'), card: 'line', render: (fault) => fault.text },
    {
      key: 'value',
      title: t('faults.value'),
      width: 15,
      card: 'line',
      isName: true,
      render: ({ value }) => (value === '' ? '–' : <bdi>{value}</bdi>),
    },
  ]
}
