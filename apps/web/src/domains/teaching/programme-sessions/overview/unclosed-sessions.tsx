import { addDays, addMonths, firstDayOf } from '@navyk/api-spec/kit'
import { sessionPath } from '@navyk/api-spec/teaching/programme-sessions/paths'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useFormat } from '#ui/format.ts'
import { type Column, DataList } from '#ui/lists/table/data-list.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { sessionsQuery } from '../api.ts'
import { type Row, SessionList, useMarkedColumn, useSessionColumns } from './session-list.tsx'

/** Sessions of all programmes that are over and not marked, the longest waiting first; of one month, if the address names it. */
export function UnclosedSessions() {
  const { t } = useTranslation('programme-sessions')
  const [{ month }] = useFilters(['month'])
  const span = /^\d{4}-(0[1-9]|1[0-2])$/.test(month) && {
    from: firstDayOf(month),
    to: addDays(firstDayOf(addMonths(month, 1)), -1),
  }
  return (
    <SessionList
      label={t('unclosed.title')}
      filter={{ view: 'unclosed', ...span }}
      words={{ month: t('words.month') }}
      columns={useColumns()}
      none={t('unclosed.none')}
    />
  )
}

/** Unmarked sessions that the executor teaches; nothing where there are none. */
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
  return [
    ...useSessionColumns(),
    useMarkedColumn(),
    {
      key: 'waits',
      title: t('unclosed.waits'),
      width: 8,
      align: 'end',
      card: 'end',
      render: (row) => format.elapsed(row.endsAt),
    },
  ]
}
