import { documentKinds, type DocumentState, type PersonDocument } from '@navyk/api-spec/desk/docs'
import { businessDate } from '@navyk/api-spec/kit'
import { docsPath, documentPath } from '@navyk/api-spec/desk/docs/paths'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from '#ui/texts.ts'
import { cell } from '#ui/lists/table/cells.tsx'
import { useUser } from '#app/session/session.ts'
import { stateCell, useStateLabel } from '#app/manifests/states.tsx'
import { DateText, PersonName } from '#ui/facts/facts-text.tsx'
import type { Column } from '#ui/lists/table/data-list.tsx'
import { SavedViews } from '#people/saved-views'
import { useListFilter, viewNamesOf } from '#ui/lists/filters/list-filters.ts'
import { FilteredList } from '#ui/lists/list-screen.tsx'
import { documentsQuery, useDocumentsWorkbook } from '../api.ts'

interface Props {
  scope: 'waiting' | 'of_service' | 'handed_in'
}

/** Documents beside contracts, newest first. */
export function PersonDocumentList({ scope }: Props) {
  const { t } = useTranslation('docs')
  const { role } = useUser()
  const stateLabel = useStateLabel()
  // A person has a few, staff have those of everybody.
  const isFiltered = role === 'staff' && scope !== 'waiting'
  const filters = { search: 'search', kind: documentKinds, state: statesOf[scope] } as const
  const chosen = useListFilter(filters)
  const filter = isFiltered ? { ...chosen, scope } : { scope }
  const query = useInfiniteQuery({ ...documentsQuery(filter), placeholderData: keepPreviousData })
  return (
    <FilteredList
      title={t(`lists.${scope}`)}
      {...(isFiltered && { filters })}
      words={{
        search: t('search'),
        kind: [t('words.kind'), (kind) => t(`kinds.${kind}`)],
        state: [t('words.state'), (state) => stateLabel('document', state)],
      }}
      // The list that is shown, too.
      views={<SavedViews page="documents" names={['scope', ...viewNamesOf(filters)]} />}
      workbook={{ label: t('words.download_xlsx'), workbook: useDocumentsWorkbook(filter) }}
      query={query}
      columns={useColumns()}
      rowLink={(document) => documentPath(document.id)}
      empty={{
        none: t(`none_of.${scope}`),
        noneFound: t('none_found'),
        all: { to: `${docsPath}?scope=${scopeNames[scope]}`, label: t('words.show_all') },
      }}
    />
  )
}

const statesOf: Record<Props['scope'], DocumentState[]> = {
  waiting: [],
  of_service: [
    'draft',
    'sent',
    'viewed',
    'acknowledged',
    'signed_paper',
    'declined',
    'expired',
    'superseded',
    'revoked',
  ],
  handed_in: ['uploaded', 'checked', 'rejected'],
}
/** Names of the scopes in the address. */
const scopeNames = { waiting: 'to_acknowledge', of_service: 'documents', handed_in: 'handed_in' }

function useColumns(): Column<PersonDocument>[] {
  const { t } = useTranslation('docs')
  const { role } = useUser()
  const when = ({ sentAt, createdAt }: PersonDocument) => sentAt ?? createdAt
  const columns: Column<PersonDocument>[] = [
    { key: 'title', title: t('words.document'), card: 'head', render: ({ title }) => <bdi>{title}</bdi> },
    { key: 'kind', title: t('words.kind'), width: 12, card: 'line', render: ({ kind }) => t(`kinds.${kind}`) },
    cell.instant('when', t('words.when'), (document) => when(document), {
      width: 11,
      card: 'end',
      short: (document) => <DateText date={businessDate(new Date(when(document)))} />,
    }),
    stateCell('document', t('words.state'), ({ state }) => state, { width: 13 }),
  ]
  const person = cell.fullName<PersonDocument>('person', t('person'), (document) => document.person, {
    card: 'line',
    short: (document) => <PersonName person={document.person} />,
  })
  return role === 'staff' ? [...columns.slice(0, 1), person, ...columns.slice(1)] : columns
}
