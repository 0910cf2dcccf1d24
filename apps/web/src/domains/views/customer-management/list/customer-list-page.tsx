import { Button } from '@mantine/core'
import {
  customerMarks,
  type ManagedCustomer,
  type ManagedCustomerTotals,
} from '@navyk/api-spec/views/customer-management'
import { customerListPath, doublesPath } from '@navyk/api-spec/views/customer-management/paths'
import { customerCardPath } from '@navyk/api-spec/views/person-card/paths'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useUser } from '#app/session.ts'
import { MoneyFact } from '#ui/facts/facts.tsx'
import { Money, PersonName } from '#ui/facts/facts-text.tsx'
import { SumParts } from '#ui/facts/sum-parts.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useFormat } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { ColumnChoice } from '#ui/lists/column-choice.tsx'
import { type Column, DataList } from '#ui/lists/data-list.tsx'
import { FilterBar } from '#ui/lists/filter-bar.tsx'
import { ScopedSums, SumsBeside } from '#ui/lists/scoped-sums.tsx'
import { useFilters } from '#ui/lists/use-filters.ts'
import { hiddenColumnsName, useShownColumns } from '#ui/lists/use-hidden-columns.ts'
import { useLinkToFilter } from '#ui/lists/use-link-to-filter.ts'
import { Page } from '#ui/page.tsx'
import { useIsWide } from '#ui/browser/use-media.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { SavedViews } from '#people/saved-views'
import { customersQuery, customerTotalsQuery, useCustomersWorkbook } from '../api.ts'
import classes from './customer-list-page.module.css'
import { customerFilterNames, useCustomerFilter } from './use-customer-filter.ts'

/** List of all customers, for managers and accountants: who owes, who has something left, whom nobody teaches. */
export function CustomerListPage() {
  const { t } = useTranslation('customer-management')
  const filter = useCustomerFilter()
  const { order: _, ...narrowed } = filter
  const query = useInfiniteQuery({ ...customersQuery(filter), placeholderData: keepPreviousData })
  const totals = useQuery({ ...customerTotalsQuery(narrowed), placeholderData: keepPreviousData }).data?.data
  const { shown, choice } = useShownColumns(useColumns(totals))
  const sums = totals && <Sums totals={totals} isNarrowed={Object.values(narrowed).some(Boolean)} />
  // On a phone the rows, which staff work through, come first.
  const isWide = useIsWide(37.5)
  return (
    <Page title={t('list.title')} purpose={<Purpose />} isActionShort action={<WorkbookButton />}>
      <Filters columns={choice} />
      {isWide && sums}
      <DataList
        label={t('list.title')}
        query={query}
        columns={shown}
        rowId={(row) => row.id}
        rowLink={(row) => customerCardPath(row.accountId)}
        empty={<NoCustomers />}
        {...(totals && filter.order !== 'due' && { total: totals.count })}
      />
      {!isWide && sums}
    </Page>
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

function WorkbookButton() {
  const { t } = useTranslation('customer-management')
  const { order: _, ...narrowed } = useCustomerFilter()
  const workbook = useCustomersWorkbook(narrowed)
  return (
    <Button
      variant="default"
      leftSection={<Icon of={IconDownload} />}
      loading={workbook.isPending}
      onClick={() => workbook.mutate()}
    >
      {t('words.download_xlsx')}
    </Button>
  )
}

const viewNames = [...customerFilterNames, hiddenColumnsName]

function Filters({ columns }: ComponentProps<typeof ColumnChoice>) {
  const { t } = useTranslation('customer-management')
  return (
    <FilterBar
      filters={[
        { kind: 'search', name: 'search', label: t('words.name_or_phone') },
        {
          kind: 'select',
          name: 'mark',
          label: t('list.mark'),
          options: customerMarks.map((value) => ({ value, label: t(`marks.${value}`) })),
        },
        {
          kind: 'select',
          name: 'order',
          label: t('list.order'),
          first: t('list.by_name'),
          options: [{ value: 'due', label: t('list.by_due') }],
        },
      ]}
    >
      <ColumnChoice columns={columns} />
      <SavedViews page="customers" names={viewNames} />
    </FilterBar>
  )
}

function NoCustomers() {
  const { t } = useTranslation('customer-management')
  const [filters] = useFilters(customerFilterNames)
  if (!Object.values(filters).some(Boolean)) return <EmptyState text={t('list.none')} />
  return <EmptyState text={t('list.none_found')} link={{ to: customerListPath, label: t('list.show_all') }} />
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
    {
      key: 'customer',
      title: words.label('customer'),
      card: 'head',
      isName: true,
      render: (row) => <PersonName person={row} isFull />,
    },
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
    {
      key: 'credit',
      title: t('words.credit'),
      align: 'end',
      width: 8.5,
      card: 'line',
      isNamed: true,
      foot: totals && totals.creditKopecks > 0 && <Money kopecks={totals.creditKopecks} />,
      render: (row) => (row.creditKopecks === 0 ? '—' : <Money kopecks={row.creditKopecks} />),
    },
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
