import { debtAges, type Debtor } from '@navyk/api-spec/money/invoices'
import { customerStatementPath, statementPath } from '@navyk/api-spec/money/invoices/paths'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from '#ui/texts.ts'
import { cell } from '#ui/lists/table/cells.tsx'
import { useUser } from '#app/session/session.ts'
import { Slot } from '#app/manifests/slots.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import type { Column } from '#ui/lists/table/data-list.tsx'
import { ScopedSums } from '#ui/lists/scoped-sums.tsx'
import { SumParts } from '#ui/facts/sum-parts.tsx'
import { Money } from '#ui/facts/facts-text.tsx'
import { useWords } from '#vocabulary/use-words.ts'
import { SavedViews } from '#people/saved-views'
import { useListFilter, viewNamesOf } from '#ui/lists/filters/list-filters.ts'
import { ListScreen } from '#ui/lists/list-screen.tsx'
import { debtorsQuery, debtorsWithCreditQuery, useDebtorsWorkbook } from '../api.ts'

const filters = { search: 'search', age: debtAges } as const

interface DebtTotals {
  balanceKopecks: number
  overdueKopecks: number
}

/** Customers who owe, for staff, the largest overdue sum first; each leads to the statement. */
export function Debtors() {
  const { t } = useTranslation('invoices')
  const isAccountant = useUser().permissions.includes('accountant')
  const filter = useListFilter(filters)
  const query = useInfiniteQuery({ ...debtorsQuery(filter), placeholderData: keepPreviousData })
  const withCredit = useQuery(debtorsWithCreditQuery())
  const totals = query.data?.pages.at(-1)?.totals
  const isNarrowed = Object.values(filter).some(Boolean)
  return (
    <ListScreen
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
      above={<Slot name="debtors.credit" debtors={withCredit.data?.data ?? []} />}
      filters={filters}
      words={{
        search: t('debtors.search'),
        age: [t('debtors.age'), (age) => t(`ageing.${age === 'not_due' ? 'notDue' : age}`)],
      }}
      views={<SavedViews page="debtors" names={viewNamesOf(filters)} />}
      workbook={{ label: t('words.download'), workbook: useDebtorsWorkbook(filter) }}
      sums={totals && totals.count > 0 && <DebtSums totals={totals} isNarrowed={isNarrowed} />}
      query={query}
      columns={useColumns(totals)}
      rowId={(row) => row.customer.id}
      rowLink={(row) => customerStatementPath(row.customer.id)}
      empty={{
        none: t('debtors.none'),
        noneFound: t('debtors.none_found'),
        all: { to: statementPath, label: t('words.show_all_feminine') },
      }}
    />
  )
}

function useColumns(totals: DebtTotals | undefined): Column<Debtor>[] {
  const { t } = useTranslation('invoices')
  const words = useWords()
  return [
    cell.fullName('customer', words.label('customer'), (row) => row.customer, { card: 'head' }),
    cell.moneyIfAny('overdue', t('words.overdue'), (row) => row.overdueKopecks, {
      width: 12,
      card: 'line',
      isNamed: true,
      foot: totals && <Money kopecks={totals.overdueKopecks} />,
    }),
    cell.moneyIfAny('credit', t('words.credit'), (row) => row.creditKopecks, {
      width: 12,
      card: 'line',
      isNamed: true,
    }),
    cell.money('balance', t('balance'), (row) => row.balanceKopecks, {
      width: 12,
      card: 'end',
      foot: totals && <Money kopecks={totals.balanceKopecks} />,
    }),
  ]
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
