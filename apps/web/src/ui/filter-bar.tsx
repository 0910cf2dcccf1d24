import { CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './filter-bar.module.css'
import { Icon } from './icon.tsx'
import { useFilters } from './use-filters.ts'

interface SelectFilter {
  kind: 'select'
  name: string
  label: string
  /** The first choice, "all", is added by the bar. */
  options: { value: string; label: string }[]
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

export type Filter = SelectFilter | SearchFilter | MonthFilter

/** Filters of a list, kept in the address. The list reads them with `useFilters`. */
export function FilterBar({ filters, children }: { filters: Filter[]; children?: ReactNode }) {
  const { t } = useTranslation('ui')
  const names = filters.map((filter) => filter.name)
  const [values, change] = useFilters(names)
  const isFiltered = names.some((name) => values[name])
  return (
    <search className={classes.bar} aria-label={t('filters.label')}>
      {filters.map((filter) => (
        <FilterField
          key={filter.name}
          filter={filter}
          value={values[filter.name] ?? ''}
          onChange={(value) => change({ [filter.name]: value })}
        />
      ))}
      {isFiltered && (
        <button
          type="button"
          className={classes.reset}
          onClick={() => change(Object.fromEntries(names.map((name) => [name, ''])))}
        >
          {t('filters.reset')}
        </button>
      )}
      {children}
    </search>
  )
}

interface FieldProps<F> {
  filter: F
  value: string
  onChange: (value: string) => void
}

function FilterField({ filter, value, onChange }: FieldProps<Filter>) {
  const { t } = useTranslation('ui')
  if (filter.kind === 'search') return <SearchField filter={filter} value={value} onChange={onChange} />
  const options = filter.kind === 'month' ? filter.months : filter.options
  return (
    <NativeSelect
      className={classes.field}
      aria-label={filter.label}
      value={value}
      data={[{ value: '', label: `${filter.label}: ${t('filters.all')}` }, ...options]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

const typingPauseMs = 300

function SearchField({ filter, value, onChange }: FieldProps<SearchFilter>) {
  const { t } = useTranslation('ui')
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // The address changed by something else than this field ("reset", the back button): the field follows.
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
