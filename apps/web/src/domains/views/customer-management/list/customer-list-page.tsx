import {
  customerMarks,
  customerOrders,
  type ManagedCustomer,
  type ManagedCustomerTotals,
} from '@navyk/api-spec/views/customer-management'
import { customerListPath, doublesPath } from '@navyk/api-spec/views/customer-management/paths'
import { customerCardPath } from '@navyk/api-spec/views/person-card/paths'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from '#ui/texts.ts'
import { Link } from 'react-router'
import { cell } from '#ui/lists/table/cells.tsx'
import { useUser } from '#app/session/session.ts'
import { MoneyFact } from '#ui/facts/facts.tsx'
import { Money } from '#ui/facts/facts-text.tsx'
import { SumParts } from '#ui/facts/sum-parts.tsx'
import { useFormat } from '#ui/format.ts'
import type { Column } from '#ui/lists/table/data-list.tsx'
import { ScopedSums, SumsBeside } from '#ui/lists/scoped-sums.tsx'
import { useLinkToFilter } from '#ui/lists/filters/use-link-to-filter.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { SavedViews } from '#people/saved-views'
import { useListFilter, viewNamesOf } from '#ui/lists/filters/list-filters.ts'
import { ListScreen } from '#ui/lists/list-screen.tsx'
import { WorkbookButton } from '#ui/lists/workbook-button.tsx'
import { customersQuery, customerTotalsQuery, useCustomersWorkbook } from '../api.ts'
import classes from '../customer-management.module.css'

const filters = { search: 'search', mark: customerMarks, order: customerOrders } as const

/** List of all customers, for managers and accountants: who owes, who has something left, whom nobody teaches. */
export function CustomerListPage() {
  const { t } = useTranslation('customer-management')
  const filter = useListFilter(filters)
  const { order, ...narrowed } = filter
  const query = useInfiniteQuery({ ...customersQuery(filter), placeholderData: keepPreviousData })
  const totals = useQuery({ ...customerTotalsQuery(narrowed), placeholderData: keepPreviousData }).data?.data
  return (
    <ListScreen
      title={t('list.title')}
      purpose={<Purpose />}
      isActionShort
      action={<WorkbookButton label={t('words.download_xlsx')} workbook={useCustomersWorkbook(narrowed)} />}
      filters={filters}
      words={{
        search: t('words.name_or_phone'),
        mark: [t('list.mark'), (mark) => t(`marks.${mark}`)],
        order: [t('list.order'), (each) => each !== 'name' && t('list.by_due'), t('list.by_name')],
      }}
      views={<SavedViews page="customers" names={viewNamesOf(filters)} />}
      sums={totals && <Sums totals={totals} isNarrowed={Object.values(narrowed).some(Boolean)} />}
      query={query}
      columns={useColumns(totals)}
      rowLink={(row) => customerCardPath(row.accountId)}
      empty={{
        none: t('list.none'),
        noneFound: t('list.none_found'),
        all: { to: customerListPath, label: t('list.show_all') },
      }}
      total={order === 'due' ? undefined : totals?.count}
    />
  )
}

/** Sum that the customers of the list are to pay, and the part of it that is late; their credit stands apart, for it pays none of it
 *  yet. */
function Sums({ totals, isNarrowed }: { totals: ManagedCustomerTotals; isNarrowed: boolean }) {
  const { t } = useTranslation('customer-management')
  const linkTo = useLinkToFilter()
  const { dueKopecks, overdueKopecks, creditKopecks } = totals
  if (dueKopecks === 0 && creditKopecks === 0) return null
  const parts = [
    { label: t('words.overdue'), kopecks: overdueKopecks, to: linkTo('mark', 'overdue') },
    { label: t('list.not_due'), kopecks: dueKopecks - overdueKopecks },
  ]
  return (
    <ScopedSums scope={t(isNarrowed ? 'list.sums_chosen' : 'list.sums_all')}>
      <SumParts label={t('list.due')} kopecks={dueKopecks} parts={parts} />
      {creditKopecks > 0 && (
        <SumsBeside>
          <MoneyFact label={t('words.credit')} kopecks={creditKopecks} />
        </SumsBeside>
      )}
    </ScopedSums>
  )
}

/** Purpose of the list. An administrator also gets a link to those who seem to be registered twice. */
function Purpose() {
  const { t } = useTranslation('customer-management')
  const { permissions } = useUser()
  return (
    <>
      {t('list.purpose')}
      {permissions.includes('administrator') && (
        <>
          {'. '}
          <Link to={doublesPath}>{t('doubles.title')}</Link>
        </>
      )}
    </>
  )
}

/** Rest of all packages together: lessons, and hours where there are some. */
function useLeft() {
  const { t } = useTranslation('customer-management')
  const format = useFormat()
  return ({ lessonsLeft, minutesLeft }: ManagedCustomer): string =>
    [
      ...(lessonsLeft > 0 ? [t('words.lesson_count', { count: lessonsLeft })] : []),
      ...(minutesLeft > 0 ? [format.duration(minutesLeft)] : []),
    ].join(', ') || '—'
}

function useColumns(totals: ManagedCustomerTotals | undefined): Column<ManagedCustomer>[] {
  const { t } = useTranslation('customer-management')
  const words = useWords()
  const format = useFormat()
  const left = useLeft()
  return [
    cell.fullName('customer', words.label('customer'), (row) => row, { card: 'head', isName: true }),
    { key: 'phone', title: t('words.phone'), width: 11, only: 'table', render: (row) => row.maskedPhone },
    {
      key: 'learners',
      title: t('learners'),
      card: 'line',
      isName: true,
      render: (row) => row.learners.map((learner) => format.fullName(learner)).join(', ') || '—',
    },
    {
      key: 'contracts',
      title: t('words.contracts'),
      align: 'end',
      width: 6.5,
      render: (row) => row.runningContracts || '—',
    },
    { key: 'left', title: t('list.left'), width: 8, card: 'line', isNamed: true, render: left },
    cell.moneyIfAny('credit', t('words.credit'), (row) => row.creditKopecks, {
      width: 8.5,
      card: 'line',
      isNamed: true,
      foot: totals && totals.creditKopecks > 0 && <Money kopecks={totals.creditKopecks} />,
    }),
    {
      key: 'due',
      title: t('list.due'),
      align: 'end',
      width: 9.5,
      card: 'end',
      foot: totals && totals.dueKopecks > 0 && <Money kopecks={totals.dueKopecks} />,
      render: (row) => (row.dueKopecks === 0 ? '—' : <Due of={row} />),
      short: (row) => (row.dueKopecks === 0 ? '—' : <Due of={row} isShort />),
    },
    {
      key: 'late',
      title: t('list.late'),
      only: 'card',
      card: 'line',
      render: (row) => row.overdueKopecks > 0 && <span className="error small">{t('list.late')}</span>,
    },
  ]
}

/** Sum to pay; red where some of it is late, which is said as well. */
function Due({ of: { dueKopecks, overdueKopecks }, isShort = false }: { of: ManagedCustomer; isShort?: boolean }) {
  const { t } = useTranslation('customer-management')
  const isLate = overdueKopecks > 0
  return (
    <span className={`dated ${classes.due}`} data-late={isLate || undefined}>
      <Money kopecks={dueKopecks} />
      {isLate && !isShort && <span className="error small">{t('list.late')}</span>}
    </span>
  )
}
