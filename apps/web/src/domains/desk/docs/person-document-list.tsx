import type { PersonDocument } from '@navyk/api-spec/desk/docs'
import { businessDate } from '@navyk/api-spec/kit'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../app/session.ts'
import { State } from '../../../app/states.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { DateText, DateTime, PersonName } from '../../../ui/facts/facts-text.tsx'
import { type Column, DataList } from '../../../ui/lists/data-list.tsx'
import { documentsQuery } from './api.ts'

interface Props {
  scope: 'waiting' | 'of_service' | 'handed_in'
}

/** Documents beside contracts, newest first. */
export function PersonDocumentList({ scope }: Props) {
  const { t } = useTranslation('docs')
  const query = useInfiniteQuery({ ...documentsQuery({ scope }), placeholderData: keepPreviousData })
  return (
    <DataList
      label={t(`lists.${scope}`)}
      query={query}
      columns={useColumns()}
      rowId={(document) => document.id}
      rowLink={(document) => `/dashboard/docs?id=${document.id}`}
      empty={<EmptyState text={t(`none_of.${scope}`)} />}
    />
  )
}

function useColumns(): Column<PersonDocument>[] {
  const { t } = useTranslation('docs')
  const { role } = useUser()
  const when = ({ sentAt, createdAt }: PersonDocument) => sentAt ?? createdAt
  const columns: Column<PersonDocument>[] = [
    { key: 'title', title: t('document'), card: 'head', render: ({ title }) => <bdi>{title}</bdi> },
    { key: 'kind', title: t('kind'), width: 12, card: 'line', render: ({ kind }) => t(`kinds.${kind}`) },
    {
      key: 'when',
      title: t('when'),
      width: 11,
      card: 'end',
      render: (document) => <DateTime at={when(document)} />,
      short: (document) => <DateText date={businessDate(new Date(when(document)))} />,
    },
    {
      key: 'state',
      title: t('state'),
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
