import type { ImportDetails, ImportRow } from '@navyk/api-spec/views/imports'
import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { contactListPath } from '@navyk/api-spec/views/contact-list/paths'
import { customerPath } from '@navyk/api-spec/views/customer-management/paths'
import { userListPath } from '@navyk/api-spec/views/oversight/paths'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useUser } from '#app/session/session.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { type Column, DataList } from '#ui/lists/table/data-list.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { rowsQuery } from './api.ts'

/** Rows as the server understands them; of an applied sheet with links to what they have become. */
export function RowList({ sheet }: { sheet: ImportDetails }) {
  const { t } = useTranslation('imports')
  const { permissions } = useUser()
  const query = useInfiniteQuery(rowsQuery(sheet))
  const isManager = permissions.includes('manager')
  const linkOf = (row: ImportRow) => {
    if (row.contractId !== null) return contractPath(row.contractId)
    if (row.customerId !== null && isManager) return customerPath(row.customerId)
    return isManager ? contactListPath : `${userListPath}?search=${encodeURIComponent(row.name)}`
  }
  return (
    <section aria-label={t('rows.title')}>
      <DataList
        label={t('rows.title')}
        query={query}
        columns={useColumns()}
        rowId={(row) => row.id}
        {...(sheet.state === 'applied' && { rowLink: linkOf })}
        total={sheet.rowCount}
        empty={<EmptyState text={t('rows.none')} />}
      />
    </section>
  )
}

function useColumns(): Column<ImportRow>[] {
  const { t } = useTranslation('imports')
  const words = useWords()
  const orDash = (text: string) => (text === '' ? '–' : text)
  return [
    { key: 'row', title: t('words.row'), width: 6, card: 'end', isNamed: true, render: ({ row }) => row },
    { key: 'name', title: t('rows.name'), card: 'head', isName: true, render: ({ name }) => name },
    { key: 'kind', title: t('rows.kind'), width: 10, card: 'line', render: ({ kind }) => words.label(kind) },
    {
      key: 'learner',
      title: t('labels.learner'),
      card: 'line',
      isName: true,
      render: ({ learner }) => orDash(learner),
    },
    { key: 'executor', title: t('labels.executor'), isName: true, render: ({ executor }) => orDash(executor) },
    { key: 'subject', title: t('labels.subject'), width: 12, card: 'line', render: ({ subject }) => orDash(subject) },
  ]
}
