import { programmeSessionStates, type ProgrammeSessionSummary } from '@navyk/api-spec/teaching/programme-sessions'
import { sessionPath } from '@navyk/api-spec/teaching/programme-sessions/paths'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from '#ui/texts.ts'
import type { ComponentProps } from 'react'
import { cell } from '#ui/lists/table/cells.tsx'
import { useFormat } from '#ui/format.ts'
import type { Column } from '#ui/lists/table/data-list.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { SavedViews } from '#people/saved-views'
import { useListFilter, viewNamesOf } from '#ui/lists/filters/list-filters.ts'
import { FilteredList } from '#ui/lists/list-screen.tsx'
import { executorsQuery, type SessionFilter, sessionsQuery, useSessionsWorkbook } from '../api.ts'

export type Row = ProgrammeSessionSummary

const filters = {
  search: 'search',
  month: 'month',
  state: programmeSessionStates,
  from: 'day',
  to: 'day',
  executorId: 'value',
} as const

type ListProps = ComponentProps<typeof FilteredList<Row, typeof filters>>

interface Props {
  label: string
  /** Sessions of the list; the search of the address and the executor narrow them further. */
  filter: SessionFilter
  /** Words of the filters beside the search and the executor. */
  words: ListProps['words']
  columns: Column<Row>[]
  /** Text where there is no such session. */
  none: string
}

/** Sessions of all programmes, with the tools that lists have. */
export function SessionList({ label, filter, words: filterWords, columns, none }: Props) {
  const { t } = useTranslation('programme-sessions')
  const format = useFormat()
  const words = useWords()
  const [{ sessions }] = useFilters(['sessions'])
  const { search, executorId = '' } = useListFilter(filters)
  const executors = useQuery(executorsQuery).data?.data ?? []
  const narrowed = { ...filter, search, executorId: /^[0-9a-f-]{36}$/.test(executorId) ? executorId : undefined }
  const query = useInfiniteQuery({ ...sessionsQuery(narrowed), placeholderData: keepPreviousData })
  return (
    <FilteredList<Row, typeof filters>
      title={label}
      filters={filters}
      words={{
        search: t('list.search'),
        ...filterWords,
        executorId: [words.label('executor'), executors.map((one) => ({ value: one.id, label: format.fullName(one) }))],
      }}
      views={<SavedViews page="group-sessions" names={['sessions', ...viewNamesOf(filters)]} />}
      workbook={{ label: t('words.download'), workbook: useSessionsWorkbook(narrowed) }}
      query={query}
      columns={columns}
      rowLink={({ id }) => sessionPath(id)}
      empty={{
        none,
        noneFound: t('list.none'),
        all: { to: `?sessions=${sessions}`, label: t('words.show_all_feminine') },
      }}
    />
  )
}

/** Columns of a session: its time, its programme and who leads it. */
export function useSessionColumns(): Column<Row>[] {
  const { t } = useTranslation('programme-sessions')
  const format = useFormat()
  const words = useWords()
  return [
    cell.instant('at', t('unclosed.session'), (row) => row.startsAt, { width: 12, card: 'line' }),
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
