import type { Uninvoiced } from '@navyk/api-spec/money/invoices'
import { createInvoicePath } from '@navyk/api-spec/money/invoices/paths'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '#ui/texts.ts'
import { cell } from '#ui/lists/table/cells.tsx'
import { type Column, DataList } from '#ui/lists/table/data-list.tsx'
import { Money } from '#ui/facts/facts-text.tsx'
import { useWords } from '#vocabulary/use-words.ts'
import { useBilledColumns } from '../list/about-lessons.tsx'
import { uninvoicedQuery } from '../api.ts'

interface Props {
  month: string
  empty: ReactNode
}

/** Contracts with settled lessons of a month that stand on no invoice; each leads to a preview of its invoice. */
export function UninvoicedList({ month, empty }: Props) {
  const { t } = useTranslation('invoices')
  const words = useWords()
  const { customer, lessons, contract } = useBilledColumns()
  const query = useInfiniteQuery({ ...uninvoicedQuery(month), placeholderData: keepPreviousData })
  const totals = query.data?.pages[0]?.totals
  const columns: Column<Uninvoiced>[] = [
    customer,
    lessons,
    cell.person('executor', words.label('executor'), (row) => row.executor),
    contract,
    cell.count('lessons', t('words.number_of_lessons'), (row) => row.lessonCount, {
      width: 6.5,
      card: 'line',
      isNamed: true,
      foot: totals?.lessonCount,
    }),
    cell.money('total', t('total'), (row) => row.totalKopecks, {
      width: 9,
      card: 'end',
      foot: totals && <Money kopecks={totals.totalKopecks} />,
    }),
  ]
  return (
    <DataList
      label={t('run.uninvoiced')}
      query={query}
      columns={columns}
      rowId={(row) => row.contractId}
      rowLink={(row) => `${createInvoicePath}?month=${month}&contract=${row.contractId}`}
      empty={empty}
      {...(totals && { total: totals.contractCount })}
    />
  )
}
