import type { ProgrammeSessionSummary } from '@navyk/api-spec/teaching/programme-sessions'
import { sessionPath } from '@navyk/api-spec/teaching/programme-sessions/paths'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DateTime } from '#ui/facts/facts-text.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useFormat } from '#ui/format.ts'
import { ColumnChoice } from '#ui/lists/column-choice.tsx'
import { type Column, DataList } from '#ui/lists/data-list.tsx'
import { type Filter, FilterBar } from '#ui/lists/filter-bar.tsx'
import { useFilters } from '#ui/lists/use-filters.ts'
import { hiddenColumnsName, useShownColumns } from '#ui/lists/use-hidden-columns.ts'
import { WorkbookIcon } from '#ui/lists/workbook-button.tsx'
import { useWords } from '#vocabulary/use-words.ts'
import { SavedViews } from '#people/saved-views'
import { executorsQuery, type SessionFilter, sessionsQuery, useSessionsWorkbook } from '../api.ts'

export type Row = ProgrammeSessionSummary

/** Names in the address that a saved view keeps: the list of sessions, and its filters. */
const viewNames = ['sessions', 'search', 'month', 'executorId', 'state', 'from', 'to', hiddenColumnsName]

interface Props {
  label: string
  /** Sessions of the list; the search of the address and the executor narrow them further. */
  filter: SessionFilter
  /** Filters beside the search and the executor. */
  filters: Filter[]
  columns: Column<Row>[]
  /** Text where there is no such session. */
  none: string
}

/** Sessions of all programmes, with the tools that lists have. */
export function SessionList({ label, filter, filters, columns, none }: Props) {
  const { t } = useTranslation('programme-sessions')
  const format = useFormat()
  const words = useWords()
  const [{ sessions, search, executorId }] = useFilters(['sessions', 'search', 'executorId'])
  const executors = useQuery(executorsQuery).data?.data ?? []
  const narrowed = {
    ...filter,
    search: search || undefined,
    executorId: /^[0-9a-f-]{36}$/.test(executorId) ? executorId : undefined,
  }
  const query = useInfiniteQuery({ ...sessionsQuery(narrowed), placeholderData: keepPreviousData })
  const { shown, choice } = useShownColumns(columns)
  const { view: _, ...narrowing } = narrowed
  const isNarrowed = Object.values(narrowing).some(Boolean)
  return (
    <>
      <FilterBar
        filters={[
          { kind: 'search', name: 'search', label: t('list.search') },
          ...filters,
          {
            kind: 'select',
            name: 'executorId',
            label: words.label('executor'),
            options: executors.map((one) => ({ value: one.id, label: format.fullName(one) })),
          },
        ]}
      >
        <ColumnChoice columns={choice} />
        <SavedViews page="group-sessions" names={viewNames} />
        <WorkbookIcon label={t('words.download')} workbook={useSessionsWorkbook(narrowed)} />
      </FilterBar>
      <DataList<Row>
        label={label}
        query={query}
        columns={shown}
        rowId={({ id }) => id}
        rowLink={({ id }) => sessionPath(id)}
        empty={
          isNarrowed ? (
            <EmptyState
              text={t('list.none')}
              link={{ to: `?sessions=${sessions}`, label: t('words.show_all_feminine') }}
            />
          ) : (
            <EmptyState text={none} />
          )
        }
      />
    </>
  )
}

/** Columns of a session: its time, its programme and who leads it. */
export function useSessionColumns(): Column<Row>[] {
  const { t } = useTranslation('programme-sessions')
  const format = useFormat()
  const words = useWords()
  return [
    {
      key: 'at',
      title: t('unclosed.session'),
      width: 12,
      card: 'line',
      render: (row) => <DateTime at={row.startsAt} />,
    },
    { key: 'programme', title: t('programme'), card: 'head', isName: true, render: (row) => row.programme.title },
    {
      key: 'teacher',
      title: words.label('executor'),
      width: 13,
      card: 'line',
      render: ({ teachers }) => {
        const leader = teachers.find(({ role }) => role !== 'assistant')
        return leader ? format.shortName(leader.person) : '—'
      },
    },
  ]
}

/** Column with the number of learners who have an outcome. */
export function useMarkedColumn(): Column<Row> {
  const { t } = useTranslation('programme-sessions')
  return {
    key: 'marked',
    title: t('unclosed.marked'),
    width: 8,
    align: 'end',
    card: 'line',
    isNamed: true,
    render: (row) => t('overview.of', { count: row.markedCount ?? 0, of: row.learnerCount ?? 0 }),
  }
}
