import { addDays, addMonths, firstDayOf } from '@navyk/api-spec/kit'
import type { ProgrammeSessionSummary } from '@navyk/api-spec/teaching/programme-sessions'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DateTime } from '../../../../ui/facts/facts-text.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { useFormat } from '../../../../ui/format.ts'
import { type Column, DataList } from '../../../../ui/lists/data-list.tsx'
import { FilterBar } from '../../../../ui/lists/filter-bar.tsx'
import { recentMonths } from '../../../../ui/lists/recent-months.ts'
import { useFilters } from '../../../../ui/lists/use-filters.ts'
import { Section } from '../../../../ui/section.tsx'
import { useWords } from '../../../../vocabulary/use-words.ts'
import { sessionsQuery } from '../api.ts'
import { sessionPath } from '../paths.ts'

type Row = ProgrammeSessionSummary

/** Sessions of all programmes that are over and not marked, the longest waiting first; of one month, if the address names it. */
export function UnclosedSessions() {
  const { t } = useTranslation('programme-sessions')
  const format = useFormat()
  const [{ month }] = useFilters(['month'])
  const span = /^\d{4}-(0[1-9]|1[0-2])$/.test(month) && {
    from: firstDayOf(month),
    to: addDays(firstDayOf(addMonths(month, 1)), -1),
  }
  const query = useInfiniteQuery({
    ...sessionsQuery({ view: 'unclosed', ...span }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <FilterBar
        filters={[{ kind: 'month', name: 'month', label: t('unclosed.month'), months: recentMonths(format) }]}
      />
      <DataList<Row>
        label={t('unclosed.title')}
        query={query}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowLink={({ id }) => sessionPath(id)}
        empty={<EmptyState text={t('unclosed.none')} />}
      />
    </>
  )
}

/** Those that the executor teaches; nothing where there are none. */
export function OwnUnclosedSessions() {
  const { t } = useTranslation('programme-sessions')
  const query = useInfiniteQuery(sessionsQuery({ view: 'unclosed' }))
  const columns = useColumns().filter(({ key }) => key !== 'teacher')
  if (!query.data?.pages.some(({ data }) => data.length > 0)) return null
  return (
    <Section title={t('unclosed.title')}>
      <DataList<Row>
        label={t('unclosed.title')}
        query={query}
        columns={columns}
        rowId={({ id }) => id}
        rowLink={({ id }) => sessionPath(id)}
        empty={null}
      />
    </Section>
  )
}

function useColumns(): Column<Row>[] {
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
      ...{ key: 'teacher', title: words.label('executor'), width: 13, card: 'line' },
      render: ({ teachers }) => {
        const leader = teachers.find(({ role }) => role !== 'assistant')
        return leader ? format.shortName(leader.person) : '—'
      },
    },
    {
      ...{ key: 'marked', title: t('unclosed.marked'), width: 8, align: 'end', card: 'line', isNamed: true },
      render: (row) => t('overview.of', { count: row.markedCount ?? 0, of: row.learnerCount ?? 0 }),
    },
    {
      ...{ key: 'waits', title: t('unclosed.waits'), width: 8, align: 'end', card: 'end' },
      render: (row) => format.elapsed(row.endsAt),
    },
  ]
}
