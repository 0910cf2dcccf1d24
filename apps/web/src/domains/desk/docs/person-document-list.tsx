import { documentKinds, type DocumentState, type PersonDocument } from '@navyk/api-spec/desk/docs'
import { businessDate } from '@navyk/api-spec/kit'
import { docsPath, documentPath } from '@navyk/api-spec/desk/docs/paths'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#app/session.ts'
import { State, useStateLabel } from '#app/states.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { DateText, DateTime, PersonName } from '#ui/facts/facts-text.tsx'
import { type Column, DataList } from '#ui/lists/data-list.tsx'
import { ColumnChoice } from '#ui/lists/column-choice.tsx'
import { FilterBar } from '#ui/lists/filter-bar.tsx'
import { useFilters } from '#ui/lists/use-filters.ts'
import { hiddenColumnsName, useShownColumns } from '#ui/lists/use-hidden-columns.ts'
import { WorkbookIcon } from '#ui/lists/workbook-button.tsx'
import { SavedViews } from '#people/saved-views'
import { documentsQuery, useDocumentsWorkbook } from './api.ts'

interface Props {
  scope: 'waiting' | 'of_service' | 'handed_in'
}

/** Documents beside contracts, newest first. */
export function PersonDocumentList({ scope }: Props) {
  const { t } = useTranslation('docs')
  const { role } = useUser()
  // A person has a few, staff have those of everybody.
  const isFiltered = role === 'staff' && scope !== 'waiting'
  const filter = useDocumentFilter(scope)
  const asked = isFiltered ? { scope, ...filter } : { scope }
  const query = useInfiniteQuery({ ...documentsQuery(asked), placeholderData: keepPreviousData })
  const columns = useColumns()
  const { shown, choice } = useShownColumns(columns)
  const isNarrowed = isFiltered && Object.keys(filter).length > 0
  return (
    <>
      {isFiltered && <Filters scope={scope} filter={asked} columns={choice} />}
      <DataList
        label={t(`lists.${scope}`)}
        query={query}
        columns={isFiltered ? shown : columns}
        rowId={(document) => document.id}
        rowLink={(document) => documentPath(document.id)}
        empty={
          isNarrowed ? (
            <EmptyState
              text={t('none_found')}
              link={{ to: `${docsPath}?scope=${scopeNames[scope]}`, label: t('words.show_all') }}
            />
          ) : (
            <EmptyState text={t(`none_of.${scope}`)} />
          )
        }
      />
    </>
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
const filterNames = ['search', 'kind', 'state'] as const
/** Names in the address that saved views keep, including the list that is shown (`scope`). */
const savedNames = ['scope', ...filterNames, hiddenColumnsName]

/** Filter of the address, without values that these documents can't have. */
function useDocumentFilter(scope: Props['scope']) {
  const [values] = useFilters(filterNames)
  const kind = documentKinds.find((one) => one === values.kind)
  const state = statesOf[scope].find((one) => one === values.state)
  return {
    ...(values.search !== '' && { search: values.search }),
    ...(kind !== undefined && { kind }),
    ...(state !== undefined && { state }),
  }
}

interface FilterProps extends Props, Pick<ComponentProps<typeof ColumnChoice>, 'columns'> {
  filter: Parameters<typeof useDocumentsWorkbook>[0]
}

function Filters({ scope, filter, columns }: FilterProps) {
  const { t } = useTranslation('docs')
  const stateLabel = useStateLabel()
  return (
    <FilterBar
      filters={[
        { kind: 'search', name: 'search', label: t('search') },
        {
          kind: 'select',
          name: 'kind',
          label: t('words.kind'),
          options: documentKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
        },
        {
          kind: 'select',
          name: 'state',
          label: t('words.state'),
          options: statesOf[scope].map((value) => ({ value, label: stateLabel('document', value) })),
        },
      ]}
    >
      <ColumnChoice columns={columns} />
      <SavedViews page="documents" names={savedNames} />
      <WorkbookIcon label={t('words.download_xlsx')} workbook={useDocumentsWorkbook(filter)} />
    </FilterBar>
  )
}

function useColumns(): Column<PersonDocument>[] {
  const { t } = useTranslation('docs')
  const { role } = useUser()
  const when = ({ sentAt, createdAt }: PersonDocument) => sentAt ?? createdAt
  const columns: Column<PersonDocument>[] = [
    { key: 'title', title: t('words.document'), card: 'head', render: ({ title }) => <bdi>{title}</bdi> },
    { key: 'kind', title: t('words.kind'), width: 12, card: 'line', render: ({ kind }) => t(`kinds.${kind}`) },
    {
      key: 'when',
      title: t('words.when'),
      width: 11,
      card: 'end',
      render: (document) => <DateTime at={when(document)} />,
      short: (document) => <DateText date={businessDate(new Date(when(document)))} />,
    },
    {
      key: 'state',
      title: t('words.state'),
      width: 13,
      card: 'state',
      render: ({ state }) => <State of="document" is={state} />,
    },
  ]
  const person: Column<PersonDocument> = {
    key: 'person',
    title: t('person'),
    card: 'line',
    render: (document) => <PersonName person={document.person} isFull />,
    short: (document) => <PersonName person={document.person} />,
  }
  return role === 'staff' ? [...columns.slice(0, 1), person, ...columns.slice(1)] : columns
}
