import { importStates, type PeopleImport } from '@navyk/api-spec/views/imports'
import { addUserPath } from '@navyk/api-spec/people/invitations/paths'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { State, useStateLabel } from '#app/states.tsx'
import { DateTime } from '#ui/facts/facts-text.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ColumnChoice } from '#ui/lists/column-choice.tsx'
import { type Column, DataList } from '#ui/lists/data-list.tsx'
import { FilterBar } from '#ui/lists/filter-bar.tsx'
import { useFilters } from '#ui/lists/use-filters.ts'
import { hiddenColumnsName, useShownColumns } from '#ui/lists/use-hidden-columns.ts'
import { WorkbookIcon } from '#ui/lists/workbook-button.tsx'
import { SavedViews } from '#people/saved-views'
import { importsQuery, useImportsWorkbook } from './api.ts'
import classes from './imports.module.css'

const filterNames = ['file', 'state'] as const
/** Names in the address that saved views keep. */
const viewNames = [...filterNames, hiddenColumnsName]

/** Uploaded sheets, newest first; nothing before the first upload. */
export function EarlierImports() {
  const { t } = useTranslation('imports')
  const stateLabel = useStateLabel()
  const [{ file, state }] = useFilters(filterNames)
  const filter = { search: file || undefined, state: importStates.find((one) => one === state) }
  const query = useInfiniteQuery({ ...importsQuery(filter), placeholderData: keepPreviousData })
  const workbook = useImportsWorkbook(filter)
  const { shown, choice } = useShownColumns(useColumns())
  const isFiltered = Object.values(filter).some(Boolean)
  if (!isFiltered && query.data?.pages[0]?.data.length === 0) return null
  return (
    <section aria-label={t('list.title')}>
      <h2 className={`size-18 strong anywhere ${classes.heading}`}>{t('list.title')}</h2>
      <FilterBar
        filters={[
          { kind: 'search', name: 'file', label: t('list.search') },
          {
            kind: 'select',
            name: 'state',
            label: t('words.state'),
            options: importStates.map((value) => ({ value, label: stateLabel('import', value) })),
          },
        ]}
      >
        <ColumnChoice columns={choice} />
        <SavedViews page="imports" names={viewNames} />
        <WorkbookIcon label={t('words.download_xlsx')} workbook={workbook} />
      </FilterBar>
      <DataList
        label={t('list.title')}
        query={query}
        columns={shown}
        rowId={(row) => row.id}
        rowLink={(row) => `${addUserPath}?way=sheet&import=${row.id}`}
        empty={
          <EmptyState
            text={t('list.none_found')}
            link={{ to: `${addUserPath}?way=sheet`, label: t('words.show_all_feminine') }}
          />
        }
      />
    </section>
  )
}

function useColumns(): Column<PeopleImport>[] {
  const { t } = useTranslation('imports')
  return [
    { key: 'file', title: t('words.file'), card: 'head', isName: true, render: (row) => row.fileName },
    {
      key: 'state',
      title: t('words.state'),
      width: 14,
      card: 'state',
      render: (row) => <State of="import" is={row.state} />,
    },
    {
      key: 'rows',
      title: t('list.rows'),
      width: 8,
      align: 'end',
      card: 'line',
      isNamed: true,
      render: (row) => row.rowCount,
    },
    { key: 'by', title: t('list.by'), width: 14, isName: true, render: (row) => row.uploadedBy },
    { key: 'at', title: t('list.at'), width: 13, card: 'line', render: (row) => <DateTime at={row.uploadedAt} /> },
  ]
}
