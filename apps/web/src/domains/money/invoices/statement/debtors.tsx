import { debtAges, type Debtor } from '@navyk/api-spec/money/invoices'
import { customerStatementPath, statementPath } from '@navyk/api-spec/money/invoices/paths'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useUser } from '#app/session.ts'
import { Slot } from '#app/slots.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { ColumnChoice } from '#ui/lists/column-choice.tsx'
import { type Column, DataList } from '#ui/lists/data-list.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FilterBar } from '#ui/lists/filter-bar.tsx'
import { ScopedSums } from '#ui/lists/scoped-sums.tsx'
import { useFilters } from '#ui/lists/use-filters.ts'
import { hiddenColumnsName, useShownColumns } from '#ui/lists/use-hidden-columns.ts'
import { WorkbookIcon } from '#ui/lists/workbook-button.tsx'
import { SumParts } from '#ui/facts/sum-parts.tsx'
import { Money, PersonName } from '#ui/facts/facts-text.tsx'
import { Page } from '#ui/page.tsx'
import { useIsWide } from '#ui/browser/use-media.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { SavedViews } from '#people/saved-views'
import { debtorsQuery, debtorsWithCreditQuery, useDebtorsWorkbook } from '../api.ts'

const filterNames = ['search', 'age'] as const
/** Names in the address that a saved view keeps. */
const viewNames = [...filterNames, hiddenColumnsName]

interface DebtTotals {
  balanceKopecks: number
  overdueKopecks: number
}

/** Customers who owe, for staff, the largest overdue sum first; each leads to the statement. */
export function Debtors() {
  const { t } = useTranslation('invoices')
  const words = useWords()
  const isAccountant = useUser().permissions.includes('accountant')
  const [filters] = useFilters(filterNames)
  const filter = {
    search: filters.search || undefined,
    age: debtAges.find((each) => each === filters.age),
  }
  const query = useInfiniteQuery({ ...debtorsQuery(filter), placeholderData: keepPreviousData })
  const withCredit = useQuery(debtorsWithCreditQuery())
  const totals = query.data?.pages.at(-1)?.totals
  const columns: Column<Debtor>[] = [
    {
      key: 'customer',
      title: words.label('customer'),
      card: 'head',
      render: (row) => <PersonName person={row.customer} isFull />,
    },
    {
      key: 'overdue',
      title: t('words.overdue'),
      align: 'end',
      width: 12,
      card: 'line',
      isNamed: true,
      foot: totals && <Money kopecks={totals.overdueKopecks} />,
      render: (row) => (row.overdueKopecks === 0 ? '—' : <Money kopecks={row.overdueKopecks} />),
    },
    {
      key: 'credit',
      title: t('words.credit'),
      align: 'end',
      width: 12,
      card: 'line',
      isNamed: true,
      render: (row) => (row.creditKopecks === 0 ? '—' : <Money kopecks={row.creditKopecks} />),
    },
    {
      key: 'balance',
      title: t('balance'),
      align: 'end',
      width: 12,
      card: 'end',
      foot: totals && <Money kopecks={totals.balanceKopecks} />,
      render: (row) => <Money kopecks={row.balanceKopecks} />,
    },
  ]
  const { shown, choice } = useShownColumns(columns)
  const isFiltered = Object.values(filter).some(Boolean)
  const isWide = useIsWide(37.5)
  const sums = totals && totals.count > 0 && <DebtSums totals={totals} isNarrowed={isFiltered} />
  return (
    <Page
      title={t('words.who_owes')}
      purpose={t('debtors.purpose')}
      isActionShort
      action={
        isAccountant && (
          <LinkButton variant="default" to={`${statementPath}?view=online`}>
            {t('debtors.online')}
          </LinkButton>
        )
      }
    >
      <Slot name="debtors.credit" debtors={withCredit.data?.data ?? []} />
      <FilterBar
        filters={[
          { kind: 'search', name: 'search', label: t('debtors.search') },
          {
            kind: 'select',
            name: 'age',
            label: t('debtors.age'),
            options: debtAges.map((value) => ({ value, label: t(`ageing.${value === 'not_due' ? 'notDue' : value}`) })),
          },
        ]}
      >
        <ColumnChoice columns={choice} />
        <SavedViews page="debtors" names={viewNames} />
        <WorkbookIcon label={t('words.download')} workbook={useDebtorsWorkbook(filter)} />
      </FilterBar>
      {isWide && sums}
      <DataList
        label={t('words.who_owes')}
        query={query}
        columns={shown}
        rowId={(row) => row.customer.id}
        rowLink={(row) => customerStatementPath(row.customer.id)}
        empty={
          isFiltered ? (
            <EmptyState
              text={t('debtors.none_found')}
              link={{ to: statementPath, label: t('words.show_all_feminine') }}
            />
          ) : (
            <EmptyState text={t('debtors.none')} />
          )
        }
      />
      {!isWide && sums}
    </Page>
  )
}

/** Sum that the debtors of the list are to pay, and the part of it that is late. */
function DebtSums({ totals, isNarrowed }: { totals: DebtTotals; isNarrowed: boolean }) {
  const { t } = useTranslation('invoices')
  const { balanceKopecks, overdueKopecks } = totals
  return (
    <ScopedSums scope={t(isNarrowed ? 'debtors.sums_chosen' : 'debtors.sums_all')}>
      <SumParts
        label={t('balance')}
        kopecks={balanceKopecks}
        parts={[
          { label: t('words.overdue'), kopecks: overdueKopecks },
          { label: t('debtors.not_due'), kopecks: balanceKopecks - overdueKopecks },
        ]}
      />
    </ScopedSums>
  )
}
