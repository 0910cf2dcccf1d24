import { offerChanges, type OfferScope, offerStates } from '@navyk/api-spec/market/offers'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { useUser } from '#app/session/session.ts'
import { useStateLabel } from '#app/manifests/states.tsx'
import { ChangedChip } from '#ui/lists/filters/changed-chip.tsx'
import { type Filter, FilterBar } from '#ui/lists/filters/filter-bar.tsx'
import { useFormat } from '#ui/format.ts'
import { ScopeSwitch } from '#ui/lists/scope-switch.tsx'
import { changedNames, useChanged } from '#ui/lists/filters/use-changed.ts'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { useTranslation } from '#ui/texts.ts'
import { SavedViews } from '#people/saved-views'
import { offerCountsQuery } from '../api.ts'
import { useWords } from '#vocabulary/use-words.ts'

/** Query parameters of the filter bar. */
export const filterNames = [
  'search',
  'state',
  'subject',
  'level',
  'format',
  'place',
  'priceFrom',
  'fits',
  'sort',
] as const
const savedFilters = ['scope', ...filterNames, ...changedNames]

/** The views of each role; '' is the first of them. */
const scopesOf: Record<string, readonly ('' | OfferScope)[]> = {
  executor: ['', 'rest', 'responded', 'dismissed'],
  customer: ['', 'open', 'closed'],
  staff: ['', 'moderation', 'open', 'closed'],
}

/** Views of the list, each with how many there are in it. */
export const OfferScopes = memo(() => {
  const { t } = useTranslation('offers')
  const { role } = useUser()
  const counts = useQuery(offerCountsQuery).data?.data
  const label = (scope: '' | OfferScope) => {
    const name = scope === '' ? (role === 'executor' ? 'suitable' : 'all') : scope
    const count = name === 'all' ? undefined : counts?.[name]
    const text = t(`list.scope_${name === 'responded' ? 'own' : name}`)
    return count === undefined ? text : `${text} · ${count}`
  }
  return (
    <ScopeSwitch
      name="scope"
      label={t('list.scope')}
      scopes={(scopesOf[role] ?? []).map((value) => ({ value, label: label(value) }))}
    />
  )
})

export const OfferFilters = memo(() => {
  const { t } = useTranslation('offers')
  const format = useFormat()
  const filters = useFilterList()
  const { changed, since } = useChanged(offerChanges)
  return (
    <FilterBar filters={filters}>
      <SavedViews page="offers" names={savedFilters} />
      {changed && <ChangedChip label={t(`changed.${changed}`, { day: format.lastDay(since) })} />}
    </FilterBar>
  )
})

function useFilterList(): Filter[] {
  const { t } = useTranslation('offers')
  const { role } = useUser()
  const [{ scope }] = useFilters(['scope'])
  const words = useWords()
  const format = useFormat()
  const stateLabel = useStateLabel()
  const isExecutor = role === 'executor'
  const sorts = isExecutor ? (['fit', 'deadline', 'price'] as const) : (['deadline', 'price'] as const)
  const select = (name: string, label: string, options: { value: string; label: string }[]): Filter => ({
    kind: 'select',
    name,
    label,
    options,
  })
  const sort: Filter = {
    kind: 'select',
    name: 'sort',
    label: t('filters.sort'),
    // Requests that wait for moderation are shown in the order in which they came.
    first: t(scope === 'moderation' ? 'filters.sort_waiting' : 'filters.sort_newest'),
    options: sorts.map((value) => ({ value, label: t(`filters.sort_${value}`) })),
  }
  const search: Filter = { kind: 'search', name: 'search', label: t('filters.search') }
  const state = select(
    'state',
    t('words.state'),
    offerStates.map((value) => ({ value, label: stateLabel('offer', value) })),
  )
  const subject = select('subject', words.label('subject'), words.subjectOptions())
  // Customers have few offers, executors and staff many, so they get more filters.
  if (role === 'customer') return [search, state, subject, sort]
  return [
    search,
    ...(isExecutor ? [] : [state]),
    subject,
    select('level', t('words.level'), words.levelOptions()),
    select('format', t('words.where'), words.formatOptions()),
    { kind: 'search', name: 'place', label: t('filters.place') },
    select(
      'priceFrom',
      t('words.price'),
      priceSteps.map((roubles) => ({
        value: String(roubles),
        label: t('budget.from', { money: format.money(roubles * 100) }),
      })),
    ),
    ...(isExecutor ? [select('fits', t('filters.time'), [{ value: '1', label: t('filters.fits') }])] : []),
    sort,
  ]
}

/** Choices of a price for a lesson, in roubles. */
const priceSteps = [20, 25, 30, 35, 40, 50, 60, 80]
