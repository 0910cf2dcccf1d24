import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core'
import type { DateInputProps } from '@mantine/dates'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react'
import { type ReactNode, Suspense, useId, useState } from 'react'
import classes from './filter-bar.module.css'
import { Icon } from '../../icon.tsx'
import { lazyPart, Part } from '../../loading/lazy-part.tsx'
import { useTranslation } from '../../texts.ts'
import { useFilters } from './use-filters.ts'
import { useIsSettled } from '../../browser/use-is-settled.ts'

interface SelectFilter {
  kind: 'select'
  name: string
  label: string
  /** Options; the bar adds a first one, "all". */
  options: { value: string; label: string }[]
  /** The first option's text where it is not "all", such as the default order of a list. */
  first?: string
}

interface SearchFilter {
  kind: 'search'
  name: string
  label: string
}

/** A month (`YYYY-MM`) to choose; without a choice the list decides. */
interface MonthFilter {
  kind: 'month'
  name: string
  label: string
  /** Months to offer, newest first. */
  months: { value: string; label: string }[]
}

/** A day (`YYYY-MM-DD`), such as the first or the last one of a list. */
interface DayFilter {
  kind: 'day'
  name: string
  label: string
  /** The last day to choose. */
  max?: string
}

export type Filter = SelectFilter | SearchFilter | MonthFilter | DayFilter

/** Number of filters shown in one line on a phone; more are behind a button, and beside a search field all are. */
const mostUnfolded = 2

interface Props {
  filters: Filter[]
  /** True where the first filter is shown on a phone too, not behind the button. */
  isFirstShown?: boolean
  children?: ReactNode
}

/** Filters of a list, kept in the address. The list reads them with `useFilters`. On a phone they take one line, to
 *  leave room for the list. */
export function FilterBar({ filters, isFirstShown = false, children }: Props) {
  const { t } = useTranslation('ui')
  const names = filters.map((filter) => filter.name)
  const [values, change] = useFilters(names)
  const isFiltered = names.some((name) => values[name])
  const [isOpen, setOpen] = useState(false)
  const restId = useId()
  const hasSearch = filters[0]?.kind === 'search'
  const [always, rest] = hasSearch || isFirstShown ? [filters.slice(0, 1), filters.slice(1)] : [[], filters]
  const folds = rest.length > (always.length > 0 ? 0 : mostUnfolded)
  const isSettled = useIsSettled()
  const field = (filter: Filter) =>
    isSettled ? (
      <FilterField
        key={filter.name}
        filter={filter}
        value={values[filter.name] ?? ''}
        onChange={(value) => change({ [filter.name]: value })}
      />
    ) : (
      <FieldOutline key={filter.name} of={filter} />
    )
  const active = rest.filter(({ name }) => values[name]).length
  const more = active > 0 ? t('filters.more_active', { active }) : t('filters.more')
  return (
    <search className={`row gap-8 below-16 ${classes.bar}`} aria-label={t('filters.label')}>
      {always.map(field)}
      {folds && (
        <Button
          variant="default"
          className={classes.unfold ?? ''}
          data-figure={always.length > 0 || undefined}
          aria-label={more}
          aria-expanded={isOpen}
          aria-controls={restId}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon of={IconAdjustmentsHorizontal} />
          {(always.length === 0 || active > 0) && (
            <span className={classes.set}>{always.length > 0 ? active : more}</span>
          )}
        </Button>
      )}
      <div id={restId} className={classes.rest} data-folded={(folds && !isOpen) || undefined}>
        {rest.map(field)}
        {isFiltered && (
          <button
            type="button"
            className={`underlines bare anchor touch ${classes.reset}`}
            onClick={() => change(Object.fromEntries(names.map((name) => [name, ''])))}
          >
            {t('filters.reset')}
          </button>
        )}
      </div>
      {children}
    </search>
  )
}

const outlines = { search: classes.search, select: classes.field, month: classes.field, day: classes.day }

/** Placeholder of the field's size, so that nothing moves when the field comes. */
const FieldOutline = ({ of }: { of: Filter }) => <span className={outlines[of.kind]} data-outline aria-hidden />

interface FieldProps<F> {
  filter: F
  value: string
  onChange: (value: string) => void
}

function FilterField({ filter, value, onChange }: FieldProps<Filter>) {
  const { t } = useTranslation('ui')
  if (filter.kind === 'search') return <SearchField filter={filter} value={value} onChange={onChange} />
  if (filter.kind === 'day') return <DayField filter={filter} value={value} onChange={onChange} />
  const options = filter.kind === 'month' ? filter.months : filter.options
  const first = (filter.kind === 'select' && filter.first) || t('filters.all')
  return (
    <NativeSelect
      className={classes.field}
      aria-label={filter.label}
      value={value}
      data={[{ value: '', label: `${filter.label}: ${first}` }, ...options]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** The calendar, which only some lists need. */
const dateBox = lazyPart<DateInputProps>(async () => (await import('../../form/fields/date-field.tsx')).DateBox)

function DayField({ filter, value, onChange }: FieldProps<DayFilter>) {
  return (
    <Suspense fallback={<FieldOutline of={filter} />}>
      <Part
        of={dateBox}
        className={classes.day ?? ''}
        aria-label={filter.label}
        placeholder={filter.label}
        value={value || null}
        onChange={(date) => onChange(date ?? '')}
        clearable
        {...(filter.max !== undefined && { maxDate: filter.max })}
      />
    </Suspense>
  )
}

const typingPauseMs = 300

function SearchField({ filter, value, onChange }: FieldProps<SearchFilter>) {
  const { t } = useTranslation('ui')
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // The address was changed elsewhere ("reset", the back button): the field takes its value.
  if (known !== value) {
    setKnown(value)
    if (typed.trim() !== value) setTyped(value)
  }
  const report = useDebouncedCallback(onChange, typingPauseMs)
  const type = (text: string) => {
    setTyped(text)
    report(text.trim())
  }
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label={filter.label}
      placeholder={filter.label}
      value={typed}
      leftSection={<Icon of={IconSearch} />}
      rightSection={typed && <CloseButton size="sm" aria-label={t('filters.clear')} onClick={() => type('')} />}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}
