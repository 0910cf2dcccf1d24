import type { ManagedCustomer } from '@navyk/api-spec/views/customer-management'
import { mergePath } from '@navyk/api-spec/views/customer-management/paths'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from '#ui/texts.ts'
import { cell } from '#ui/lists/table/cells.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useFormat } from '#ui/format.ts'
import { type Column, DataList } from '#ui/lists/table/data-list.tsx'
import { FilterBar } from '#ui/lists/filters/filter-bar.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { Section } from '#ui/layout/section.tsx'
import { useWords } from '#vocabulary/use-words.ts'
import { customerQuery, customersQuery } from '../api.ts'

/** The other record of a customer, found by name or phone; at first those of the same last name. */
export function ChooseOther({ than }: { than: string }) {
  const { t } = useTranslation('customer-management')
  const format = useFormat()
  const customer = useQuery(customerQuery(than)).data?.data
  const [{ search: typed }] = useFilters(['search'])
  const search = typed || (customer?.lastName ?? '')
  const list = useInfiniteQuery({
    ...customersQuery({ search }),
    enabled: customer !== undefined,
    placeholderData: keepPreviousData,
  })
  const others = list.data && {
    pages: list.data.pages.map((page) => ({ ...page, data: page.data.filter(({ id }) => id !== than) })),
  }
  return (
    <Section title={t('merge.choose')}>
      {customer && <p className="below-16">{t('merge.choose_purpose', { name: format.fullName(customer) })}</p>}
      <FilterBar filters={[{ kind: 'search', name: 'search', label: t('words.name_or_phone') }]} />
      <DataList
        label={t('merge.choose')}
        query={{ ...list, data: others }}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowLink={({ id }) => mergePath(than, id)}
        empty={<EmptyState text={t('list.none_found')} />}
      />
    </Section>
  )
}

function useColumns(): Column<ManagedCustomer>[] {
  const { t } = useTranslation('customer-management')
  const words = useWords()
  const format = useFormat()
  return [
    cell.fullName('customer', words.label('customer'), (row) => row, { card: 'head', isName: true }),
    {
      key: 'phone',
      title: t('words.phone'),
      width: 12,
      card: 'line',
      render: (row) => <span dir="ltr">{row.maskedPhone}</span>,
    },
    {
      key: 'learners',
      title: t('learners'),
      card: 'line',
      isName: true,
      render: (row) => row.learners.map((learner) => format.fullName(learner)).join(', ') || '—',
    },
  ]
}
