import { NativeSelect } from '@mantine/core'
import { groupingsOf, measuresOf, type ReportGroup, type ReportName } from '@navyk/api-spec/views/reports'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ColumnChoice } from '#ui/lists/table/column-choice.tsx'
import { type Column, DataList } from '#ui/lists/table/data-list.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { useShownColumns } from '#ui/lists/table/use-hidden-columns.ts'
import { Section } from '#ui/layout/section.tsx'
import { WhenNear } from '#ui/loading/when-near.tsx'
import { groupsQuery } from '../api.ts'
import classes from '../reports.module.css'
import type { ReportWords } from '../use-report-words.ts'
import { addressOfGroup, type ReportView, viewNames } from '../view.ts'

/** The measures that the table of groups has room for; the workbook has all. */
export const groupMeasures: Record<ReportName, readonly string[]> = {
  sales: ['invoiced', 'paid', 'open', 'overdue', 'invoices'],
  workload: ['utilisation', 'offered', 'taken', 'held', 'lessons'],
  missed: ['missed', 'missed_share', 'lost', 'unprofitable', 'loss'],
  variance: ['kept_share', 'planned', 'held', 'moved', 'cancelled', 'no_show'],
  subscriptions: ['active', 'started', 'ended', 'churn', 'recurring'],
  shop: ['paid', 'paid_orders', 'ordered', 'refunded', 'discount'],
}

interface Props {
  view: ReportView
  words: ReportWords
}

/** The figures by subject, executor and so on. Each group leads to the report of it alone. */
export function Groups(props: Props) {
  const { t } = props.words
  return (
    <Section title={t('groups.title')}>
      {/* Nothing is loading until somebody comes near, so it is no status. */}
      <WhenNear placeholder={<div className={classes.outline} aria-hidden />}>
        <GroupList {...props} />
      </WhenNear>
    </Section>
  )
}

function GroupList({ view, words }: Props) {
  const { t } = words
  const [search] = useSearchParams()
  const query = useInfiniteQuery(groupsQuery(view))
  const { shown, choice } = useShownColumns(useColumns({ view, words }))
  return (
    <>
      <GroupBar view={view} words={words} choice={choice} />
      <DataList
        label={t('groups.by', { what: t(`by.${view.by}`) })}
        query={query}
        columns={shown}
        rowId={({ label }) => `${label.kind} ${label.id}`}
        rowLink={({ label }) => addressOfGroup(view, search, label)}
        {...(query.data && { total: query.data.pages[0]?.count ?? 0 })}
        empty={<p className="muted">{t('groups.none')}</p>}
      />
    </>
  )
}

function GroupBar({ view, words, choice }: Props & { choice: { key: string; title: string }[] }) {
  const { t, nameOf } = words
  const [, change] = useFilters(viewNames)
  return (
    <div className={`row gap-8 below-12 ${classes.bar}`}>
      <NativeSelect
        aria-label={t('groups.choose')}
        value={view.by}
        data={groupingsOf[view.report].map((value) => ({ value, label: t('groups.by', { what: t(`by.${value}`) }) }))}
        onChange={(event) => change({ by: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={t('groups.order')}
        value={view.order ?? ''}
        data={[
          { value: '', label: t('groups.own_order') },
          ...groupMeasures[view.report].map((value) => ({ value, label: t('groups.most', { what: nameOf(value) }) })),
        ]}
        onChange={(event) => change({ order: event.currentTarget.value })}
      />
      <ColumnChoice columns={choice} />
    </div>
  )
}

function useColumns({ view, words }: Props): Column<ReportGroup>[] {
  const { t, nameOf, valueText, changeText } = words
  const places: readonly string[] = measuresOf(view.report)
  return [
    { key: 'group', title: t(`by.${view.by}`), card: 'head', isName: true, render: ({ label }) => words.group(label) },
    ...groupMeasures[view.report].map((measure, index): Column<ReportGroup> => {
      const place = places.indexOf(measure)
      const change = ({ values, valuesBefore }: ReportGroup) =>
        view.isCompared ? words.change(measure, values[place], valuesBefore[place]) : undefined
      return {
        key: measure,
        title: nameOf(measure),
        align: 'end',
        width: 9.5,
        ...(index === 0 ? { card: 'end' } : { card: 'line', isNamed: true }),
        render: (group) => {
          const changed = change(group)
          return (
            <>
              {valueText(measure, group.values[place])}
              {changed && changed.way !== 'same' && (
                <span className={`muted small block ${classes.change}`}>{changeText(changed)}</span>
              )}
            </>
          )
        },
        short: (group) => valueText(measure, group.values[place]),
      }
    }),
  ]
}
