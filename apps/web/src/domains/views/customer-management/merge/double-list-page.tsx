import { businessDate } from '@navyk/api-spec/kit'
import { type CustomerDouble, doubleSigns } from '@navyk/api-spec/views/customer-management'
import { customerListPath, doublesPath, mergePath } from '@navyk/api-spec/views/customer-management/paths'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Money, PersonName } from '#ui/facts/facts-text.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useFormat } from '#ui/format.ts'
import { ColumnChoice } from '#ui/lists/column-choice.tsx'
import { type Column, DataList } from '#ui/lists/data-list.tsx'
import { FilterBar } from '#ui/lists/filter-bar.tsx'
import { ScopeSwitch } from '#ui/lists/scope-switch.tsx'
import { useFilters } from '#ui/lists/use-filters.ts'
import { hiddenColumnsName, useShownColumns } from '#ui/lists/use-hidden-columns.ts'
import { WorkbookIcon } from '#ui/lists/workbook-button.tsx'
import { Page } from '#ui/page.tsx'
import { useWords } from '#vocabulary/use-words.ts'
import { SavedViews } from '#people/saved-views'
import { type DoubleFilter, doublesQuery, useDoublesWorkbook } from '../api.ts'
import classes from './merge.module.css'

/** Pairs of customers who seem to be one person; a row leads to comparing them. */
export function DoubleListPage() {
  const { t } = useTranslation('customer-management')
  const filter = useDoubleFilter()
  const query = useInfiniteQuery({ ...doublesQuery(filter), placeholderData: keepPreviousData })
  const { shown, choice } = useShownColumns(useColumns())
  return (
    <Page
      title={t('doubles.title')}
      purpose={t('doubles.purpose')}
      trail={[{ label: t('list.title'), to: customerListPath }]}
    >
      <ScopeSwitch
        name="are"
        label={t('doubles.are')}
        scopes={[
          { value: '', label: t('doubles.are_suggested') },
          { value: 'distinct', label: t('doubles.are_distinct') },
        ]}
      />
      <FilterBar
        filters={[
          { kind: 'search', name: 'search', label: t('words.person_name') },
          {
            kind: 'select',
            name: 'sign',
            label: t('doubles.signs'),
            options: doubleSigns.map((value) => ({ value, label: t(`doubles.sign_${value}`) })),
          },
        ]}
      >
        <ColumnChoice columns={choice} />
        <SavedViews page="customer-doubles" names={viewNames} />
        <WorkbookIcon label={t('words.download_xlsx')} workbook={useDoublesWorkbook(filter)} />
      </FilterBar>
      <DataList
        label={t('doubles.title')}
        query={query}
        columns={shown}
        rowId={({ newer, older }) => `${newer.id} ${older.id}`}
        rowLink={({ newer, older }) => mergePath(newer.id, older.id)}
        empty={<NoDoubles filter={filter} />}
      />
    </Page>
  )
}

const filterNames = ['are', 'search', 'sign'] as const
/** Names in the address that saved views keep. */
const viewNames = [...filterNames, hiddenColumnsName]

/** The filter of the address; what it does not know is left out. */
function useDoubleFilter(): Pick<DoubleFilter, (typeof filterNames)[number]> {
  const [{ are, search, sign }] = useFilters(filterNames)
  return {
    are: are === 'distinct' ? are : undefined,
    search: search || undefined,
    sign: doubleSigns.find((each) => each === sign),
  }
}

function NoDoubles({ filter: { are, search, sign } }: { filter: DoubleFilter }) {
  const { t } = useTranslation('customer-management')
  if (search === undefined && sign === undefined) {
    return <EmptyState text={t(are === 'distinct' ? 'doubles.none_distinct' : 'doubles.none')} />
  }
  const all = `${doublesPath}${are === undefined ? '' : `?are=${are}`}`
  return <EmptyState text={t('doubles.none_found')} link={{ to: all, label: t('words.show_all') }} />
}

function useColumns(): Column<CustomerDouble>[] {
  const { t } = useTranslation('customer-management')
  const words = useWords()
  return [
    {
      key: 'customer',
      title: words.label('customer'),
      card: 'head',
      isName: true,
      render: ({ newer }) => <PersonName person={newer} isFull />,
    },
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
