import type { Reading } from '@navyk/api-spec/views/oversight'
import { businessDate } from '@navyk/api-spec/kit'
import { userListPath } from '@navyk/api-spec/views/oversight/paths'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ColumnChoice } from '#ui/lists/column-choice.tsx'
import { type Column, DataList } from '#ui/lists/data-list.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { DateTime, PersonName } from '#ui/facts/facts-text.tsx'
import { FilterBar } from '#ui/lists/filter-bar.tsx'
import { FilterChip } from '#ui/lists/filter-chip.tsx'
import { useFormat } from '#ui/format.ts'
import { useFilters } from '#ui/lists/use-filters.ts'
import { hiddenColumnsName, useShownColumns } from '#ui/lists/use-hidden-columns.ts'
import { WorkbookIcon } from '#ui/lists/workbook-button.tsx'
import { SavedViews } from '#people/saved-views'
import { readingsQuery, staffQuery, useReadingsWorkbook } from './api.ts'

const filterNames = ['subject', 'name', 'reader', 'object', 'from', 'to'] as const
const viewNames = [...filterNames, hiddenColumnsName]

/** Readings of the staff: who has read whose records, filtered by person, reader and days. */
export function Readings() {
  const { t } = useTranslation('oversight')
  const format = useFormat()
  const [{ subject, name, reader, object, from, to }, change] = useFilters(filterNames)
  const staff = useQuery(staffQuery())
  const today = businessDate(new Date())
  const filter = {
    subjectId: subject || undefined,
    readerId: reader || undefined,
    // As the list of actions names a thing: its kind and its id.
    objectId: object.split(':')[1],
    subject: name || undefined,
    from: from || undefined,
    to: to || undefined,
  }
  const query = useInfiniteQuery({ ...readingsQuery(filter), placeholderData: keepPreviousData })
  const workbook = useReadingsWorkbook(filter)
  const { shown, choice } = useShownColumns(useColumns())
  const found = query.data?.pages[0]?.data.find((row) => row.subject.accountId === subject)
  return (
    <>
      <FilterBar
        filters={[
          { kind: 'search', name: 'name', label: t('find_person') },
          {
            kind: 'select',
            name: 'reader',
            label: t('reader'),
            options: (staff.data?.data ?? []).map((row) => ({ value: row.id, label: format.fullName(row) })),
          },
          { kind: 'day', name: 'from', label: t('words.first_day'), max: today },
          { kind: 'day', name: 'to', label: t('words.last_day'), max: today },
        ]}
      >
        {subject !== '' && (
          <FilterChip
            label={found ? t('of_person', { name: format.fullName(found.subject) }) : t('of_one')}
            onRemove={() => change({ subject: '' })}
          />
        )}
        {object && <FilterChip label={t('actions.one_thing')} onRemove={() => change({ object: '' })} />}
        <ColumnChoice columns={choice} />
        <SavedViews page="readings" names={viewNames} />
        <WorkbookIcon label={t('words.download_xlsx')} workbook={workbook} />
      </FilterBar>
      <DataList
        label={t('readings')}
        query={query}
        columns={shown}
        rowId={(row) => row.id}
        empty={<EmptyState text={t('no_readings')} />}
      />
    </>
  )
}

function useColumns(): Column<Reading>[] {
  const { t } = useTranslation('oversight')
  const format = useFormat()
  return [
    { key: 'reader', title: t('reader'), card: 'head', render: (row) => <PersonName person={row.reader} isFull /> },
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
        const record = t(`kind.${kind}`, t('kind.other'))
        const what = learner ? t('about_learner', { what: record, name: format.fullName(learner) }) : record
        return isLook ? t('in_cabinet', { what }) : what
      },
    },
    { key: 'at', title: t('words.when'), width: 13, card: 'end', render: (row) => <DateTime at={row.at} /> },
  ]
}
