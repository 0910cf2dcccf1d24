import { importStates, type PeopleImport } from '@navyk/api-spec/views/imports'
import { addUserPath } from '@navyk/api-spec/people/invitations/paths'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from '#ui/texts.ts'
import { cell } from '#ui/lists/table/cells.tsx'
import { stateCell, useStateLabel } from '#app/manifests/states.tsx'
import type { Column } from '#ui/lists/table/data-list.tsx'
import { SavedViews } from '#people/saved-views'
import { useListFilter, viewNamesOf } from '#ui/lists/filters/list-filters.ts'
import { FilteredList } from '#ui/lists/list-screen.tsx'
import { importsQuery, useImportsWorkbook } from './api.ts'
import classes from './imports.module.css'

const filters = { file: 'search', state: importStates } as const

/** Uploaded sheets, newest first; nothing before the first upload. */
export function EarlierImports() {
  const { t } = useTranslation('imports')
  const stateLabel = useStateLabel()
  const { file, state } = useListFilter(filters)
  const filter = { search: file, state }
  const query = useInfiniteQuery({ ...importsQuery(filter), placeholderData: keepPreviousData })
  const workbook = useImportsWorkbook(filter)
  const columns = useColumns()
  const isFiltered = Object.values(filter).some(Boolean)
  if (!isFiltered && query.data?.pages[0]?.data.length === 0) return null
  return (
    <section aria-label={t('list.title')}>
      <h2 className={`size-18 strong anywhere ${classes.heading}`}>{t('list.title')}</h2>
      <FilteredList
        title={t('list.title')}
        filters={filters}
        words={{
          file: t('list.search'),
          state: [t('words.state'), (each) => stateLabel('import', each)],
        }}
        views={<SavedViews page="imports" names={viewNamesOf(filters)} />}
        workbook={{ label: t('words.download_xlsx'), workbook }}
        query={query}
        columns={columns}
        rowLink={(row) => `${addUserPath}?way=sheet&import=${row.id}`}
        empty={{
          none: null,
          noneFound: t('list.none_found'),
          all: { to: `${addUserPath}?way=sheet`, label: t('words.show_all_feminine') },
        }}
      />
    </section>
  )
}

function useColumns(): Column<PeopleImport>[] {
  const { t } = useTranslation('imports')
  return [
    { key: 'file', title: t('words.file'), card: 'head', isName: true, render: (row) => row.fileName },
    stateCell('import', t('words.state'), (row) => row.state, { width: 14 }),
    cell.count('rows', t('list.rows'), (row) => row.rowCount, { width: 8, card: 'line', isNamed: true }),
    { key: 'by', title: t('list.by'), width: 14, isName: true, render: (row) => row.uploadedBy },
    cell.instant('at', t('list.at'), (row) => row.uploadedAt, { width: 13, card: 'line' }),
  ]
}
