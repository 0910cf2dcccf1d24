import { filtersOf, type ReportGroupLabel, noneKey } from '@navyk/api-spec/views/reports'
import { type Filter, FilterBar } from '#ui/lists/filters/filter-bar.tsx'
import { FilterChip } from '#ui/lists/filters/filter-chip.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { SavedViews } from '#people/saved-views'
import type { ReportWords } from '../use-report-words.ts'
import { type ReportView, viewNames } from '../view.ts'

interface Props {
  view: ReportView
  words: ReportWords
  /** Filters of the report, with names, as the server knows them. */
  labels: ReportGroupLabel[]
}

/** Costs of a lesson besides the pay to choose from, in whole roubles. */
const costs = ['1', '2', '3', '5', '10', '15', '20', '30', '50']
const weekdays = [1, 2, 3, 4, 5, 6, 7]
/** The parameters that are set by a group, without a field. */
const chipOf = {
  manager: 'managerId',
  executor: 'executorId',
  product: 'productId',
  promo_code: 'promoCode',
} as const

/** Filters of the report: fields for the few that can be chosen, and a chip for each that a group has set. */
export function ReportFilters({ view, words, labels }: Props) {
  const { t } = words
  const [, change] = useFilters(viewNames)
  return (
    <FilterBar filters={useFields(view, words)}>
      {labels.map((label) => {
        const name = label.kind in chipOf ? chipOf[label.kind as keyof typeof chipOf] : undefined
        if (name === undefined) return null
        const of = t('filters.of', { what: t(`by.${label.kind}`), name: words.group(label) })
        return <FilterChip key={name} label={of} onRemove={() => change({ [name]: '' })} />
      })}
      <SavedViews page={`report_${view.report}`} names={viewNames} />
    </FilterBar>
  )
}

function useFields(view: ReportView, { t, format }: ReportWords): Filter[] {
  const { subjectOptions } = useWords()
  const known = filtersOf[view.report]
  const fields: Filter[] = []
  if (known.includes('subject')) {
    const without = view.report === 'sales' ? [{ value: noneKey, label: t('none.subject') }] : []
    fields.push({
      kind: 'select',
      name: 'subject',
      label: t('by.subject'),
      options: [...subjectOptions(), ...without],
    })
  }
  if (known.includes('weekday')) {
    const options = weekdays.map((day) => ({ value: String(day), label: format.weekday(day, 'long') }))
    fields.push({ kind: 'select', name: 'weekday', label: t('by.weekday'), options })
  }
  if (known.includes('cost')) {
    const options = costs.map((value) => ({ value, label: t('filters.cost', { roubles: value }) }))
    fields.push({
      kind: 'select',
      name: 'cost',
      label: t('filters.cost_title'),
      options,
      first: t('filters.no_cost'),
    })
  }
  return fields
}
