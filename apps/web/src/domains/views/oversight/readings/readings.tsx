import type { Reading } from '@navyk/api-spec/views/oversight'
import { userListPath } from '@navyk/api-spec/views/oversight/paths'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useOpenTexts, useTranslation } from '#ui/texts.ts'
import { Link } from 'react-router'
import { cell } from '#ui/lists/table/cells.tsx'
import type { Column } from '#ui/lists/table/data-list.tsx'
import { PersonName } from '#ui/facts/facts-text.tsx'
import { FilterChip } from '#ui/lists/filters/filter-chip.tsx'
import { useFormat } from '#ui/format.ts'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { SavedViews } from '#people/saved-views'
import { useListFilter, viewNamesOf } from '#ui/lists/filters/list-filters.ts'
import { FilteredList } from '#ui/lists/list-screen.tsx'
import { BreachExport } from './breach-export.tsx'
import { readingsQuery, staffQuery, useReadingsWorkbook } from '../api.ts'
import { useDayWords } from '../use-day-words.ts'

const filters = {
  name: 'search',
  reader: 'value',
  from: 'day',
  to: 'day',
  subject: 'value',
  object: 'value',
} as const

/** Readings of the staff: who has read whose records, filtered by person, reader and days. */
export function Readings() {
  const { t } = useTranslation('oversight')
  const format = useFormat()
  const [, change] = useFilters(Object.keys(filters))
  const { subject, name, reader, object, ...days } = useListFilter(filters)
  const staff = useQuery(staffQuery())
  const filter = {
    ...days,
    subjectId: subject,
    readerId: reader,
    // As the list of actions names a thing: its kind and its id.
    objectId: object?.split(':')[1],
    subject: name,
  }
  const query = useInfiniteQuery({ ...readingsQuery(filter), placeholderData: keepPreviousData })
  const found = query.data?.pages[0]?.data.find((row) => row.subject.accountId === subject)
  return (
    <FilteredList
      title={t('readings')}
      filters={filters}
      words={{
        name: t('find_person'),
        reader: [t('reader'), (staff.data?.data ?? []).map((row) => ({ value: row.id, label: format.fullName(row) }))],
        ...useDayWords(),
      }}
      chips={
        <>
          {subject !== undefined && (
            <FilterChip
              label={found ? t('of_person', { name: format.fullName(found.subject) }) : t('of_one')}
              onRemove={() => change({ subject: '' })}
            />
          )}
          {object !== undefined && (
            <FilterChip label={t('actions.one_thing')} onRemove={() => change({ object: '' })} />
          )}
        </>
      }
      views={<SavedViews page="readings" names={viewNamesOf(filters)} />}
      workbook={{ label: t('words.download_xlsx'), workbook: useReadingsWorkbook(filter) }}
      beforeRows={<BreachExport from={days.from} to={days.to} readerId={reader} />}
      query={query}
      columns={useColumns()}
      empty={{ none: t('no_readings') }}
    />
  )
}

function useColumns(): Column<Reading>[] {
  const { t } = useTranslation('oversight')
  const nameOf = useOpenTexts('oversight')
  const format = useFormat()
  return [
    cell.fullName('reader', t('reader'), (row) => row.reader, { card: 'head' }),
    {
      key: 'subject',
      title: t('subject'),
      render: (row) => (
        <Link className="inherits" to={`${userListPath}?tab=readings&subject=${row.subject.accountId}`}>
          <PersonName person={row.subject} isFull />
        </Link>
      ),
    },
    {
      key: 'kind',
      title: t('what'),
      render: ({ kind, isLook, learner }) => {
        const record = nameOf(`kind.${kind}`, { defaultValue: t('kind.other') })
        const what = learner ? t('about_learner', { what: record, name: format.fullName(learner) }) : record
        return isLook ? t('in_cabinet', { what }) : what
      },
    },
    cell.instant('at', t('words.when'), (row) => row.at, { width: 13, card: 'end' }),
  ]
}
