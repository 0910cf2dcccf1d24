import { businessDate } from '@navyk/api-spec/kit'
import { type CustomerDouble, doubleSigns } from '@navyk/api-spec/views/customer-management'
import { customerListPath, doublesPath, mergePath } from '@navyk/api-spec/views/customer-management/paths'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from '#ui/texts.ts'
import { cell } from '#ui/lists/table/cells.tsx'
import { Money } from '#ui/facts/facts-text.tsx'
import { useFormat } from '#ui/format.ts'
import type { Column } from '#ui/lists/table/data-list.tsx'
import { ScopeSwitch } from '#ui/lists/scope-switch.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { SavedViews } from '#people/saved-views'
import { useListFilter, viewNamesOf } from '#ui/lists/filters/list-filters.ts'
import { ListScreen } from '#ui/lists/list-screen.tsx'
import { type DoubleFilter, doublesQuery, useDoublesWorkbook } from '../api.ts'
import classes from './merge.module.css'

const filters = { search: 'search', sign: doubleSigns } as const

/** Pairs of customers who seem to be one person; a row leads to comparing them. */
export function DoubleListPage() {
  const { t } = useTranslation('customer-management')
  const chosen = useListFilter(filters)
  const [{ are }] = useFilters(['are'])
  const areDistinct = are === 'distinct'
  const filter: DoubleFilter = { ...chosen, are: areDistinct ? 'distinct' : undefined }
  const query = useInfiniteQuery({ ...doublesQuery(filter), placeholderData: keepPreviousData })
  return (
    <ListScreen
      title={t('doubles.title')}
      purpose={t('doubles.purpose')}
      trail={[{ label: t('list.title'), to: customerListPath }]}
      above={
        <ScopeSwitch
          name="are"
          label={t('doubles.are')}
          scopes={[
            { value: '', label: t('doubles.are_suggested') },
            { value: 'distinct', label: t('doubles.are_distinct') },
          ]}
        />
      }
      filters={filters}
      words={{
        search: t('words.person_name'),
        sign: [t('doubles.signs'), (sign) => t(`doubles.sign_${sign}`)],
      }}
      views={<SavedViews page="customer-doubles" names={['are', ...viewNamesOf(filters)]} />}
      workbook={{ label: t('words.download_xlsx'), workbook: useDoublesWorkbook(filter) }}
      query={query}
      columns={useColumns()}
      rowId={({ newer, older }) => `${newer.id} ${older.id}`}
      rowLink={({ newer, older }) => mergePath(newer.id, older.id)}
      empty={{
        none: t(areDistinct ? 'doubles.none_distinct' : 'doubles.none'),
        noneFound: t('doubles.none_found'),
        all: { to: areDistinct ? `${doublesPath}?are=distinct` : doublesPath, label: t('words.show_all') },
      }}
    />
  )
}

function useColumns(): Column<CustomerDouble>[] {
  const { t } = useTranslation('customer-management')
  const words = useWords()
  return [
    cell.fullName('customer', words.label('customer'), ({ newer }) => newer, { card: 'head', isName: true }),
    {
      key: 'older',
      title: t('doubles.older'),
      card: 'line',
      width: 17,
      render: ({ older }) => <Record of={older} />,
      short: ({ older }) => <span dir="ltr">{older.maskedPhone}</span>,
    },
    {
      key: 'newer',
      title: t('doubles.newer'),
      card: 'line',
      width: 17,
      render: ({ newer }) => <Record of={newer} />,
      short: ({ newer }) => <span dir="ltr">{newer.maskedPhone}</span>,
    },
    {
      key: 'signs',
      title: t('doubles.signs'),
      width: 9,
      card: 'line',
      isNamed: true,
      render: ({ signs }) => signs.map((sign) => t(`doubles.sign_${sign}`)).join(', '),
    },
    {
      key: 'due',
      title: t('list.due'),
      align: 'end',
      width: 9,
      card: 'end',
      render: ({ older, newer }) => {
        const kopecks = older.dueKopecks + newer.dueKopecks
        return kopecks === 0 ? '—' : <Money kopecks={kopecks} />
      },
    },
  ]
}

/** The phone of a record and the day on which it was made. */
function Record({ of }: { of: CustomerDouble['older'] }) {
  const format = useFormat()
  return (
    <span className={classes.record}>
      <span dir="ltr">{of.maskedPhone}</span>
      <span className="muted">{format.longDate(businessDate(new Date(of.since)))}</span>
    </span>
  )
}
