import { type ComboboxParsedItem, MultiSelect, Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from '../../texts.ts'
import { type FieldProps, useField } from '../fields.tsx'

export interface FoundOption {
  value: string
  label: string
}

export interface FoundOptions {
  /** Options found; undefined while nothing is asked and until there is an answer. */
  options: FoundOption[] | undefined
  isLoading: boolean
  isError: boolean
}

/** Hook that gives options for the typed text. Without text it asks nothing, where there is too much to show. */
export type UseFound = (search: string) => FoundOptions

interface FoundProps {
  useFound: UseFound
  /** Options chosen when the form opens. */
  known?: FoundOption[]
}

const typingMs = 250

/** State of a field of found options: the typed text, and the options, in which the chosen ones keep their names. `hint` and `none` are
 *  said before enough is typed and where nothing is found. */
export function useFoundOptions(
  { useFound, known = [], hint, none }: FoundProps & { hint?: string; none?: string },
  chosen: readonly string[],
) {
  const { t } = useTranslation('ui')
  const [typed, setTyped] = useState('')
  const [names, setNames] = useState<readonly FoundOption[]>(known)
  const kept = names.filter(({ value }) => chosen.includes(value))
  const [search] = useDebouncedValue(typed.trim(), typingMs)
  // The field shows the name of what is chosen as if it was typed.
  const found = useFound(kept.some(({ label }) => label === search) ? '' : search)
  const options = [...new Map([...kept, ...(found.options ?? [])].map((option) => [option.value, option])).values()]
  const messageWithoutOptions = () => {
    if (found.isLoading || typed.trim() !== search) return t('form.searching')
    if (found.isError) return t('form.search_failed')
    return found.options === undefined ? (hint ?? t('form.type_to_find')) : (none ?? t('form.none_found'))
  }
  return {
    keep: (values: readonly string[]) => setNames(options.filter(({ value }) => values.includes(value))),
    props: {
      searchable: true,
      clearable: true,
      searchValue: typed,
      onSearchChange: setTyped,
      data: options,
      // Not filtered again here, because the server finds more than the words as they are written.
      filter: ({ options: all }: { options: ComboboxParsedItem[] }) => all,
      nothingFoundMessage: messageWithoutOptions(),
    },
  }
}

interface ChoiceProps extends FoundProps, Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** A choice of one of many that are found by typing. */
export function FoundSelect({ useFound, known, value, onChange, ...rest }: ChoiceProps) {
  const { keep, props } = useFoundOptions({ useFound, ...(known && { known }) }, value === undefined ? [] : [value])
  return (
    <Select
      {...rest}
      {...props}
      value={value ?? null}
      onChange={(next) => {
        keep(next === null ? [] : [next])
        onChange(next ?? undefined)
      }}
    />
  )
}

interface FieldOptions extends FieldProps, FoundProps {
  placeholder?: string
}

/** Field of found options in a form. Nothing chosen is the absent value. */
export function FoundField({ useFound, known, placeholder, ...field }: FieldOptions) {
  const { props, value, change } = useField(field)
  return (
    <FoundSelect
      {...props}
      {...(placeholder !== undefined && { placeholder })}
      {...(known && { known })}
      useFound={useFound}
      value={typeof value === 'string' ? value : undefined}
      onChange={change}
    />
  )
}

/** A choice of any number of many that are found by typing. */
export function FoundListField({ useFound, known, placeholder, ...field }: FieldOptions) {
  const { props, value, change } = useField(field)
  const chosen = Array.isArray(value) ? (value as string[]) : []
  const { keep, props: shared } = useFoundOptions({ useFound, ...(known && { known }) }, chosen)
  return (
    <MultiSelect
      {...props}
      {...shared}
      {...(placeholder !== undefined && chosen.length === 0 && { placeholder })}
      value={chosen}
      onChange={(next) => {
        keep(next)
        change(next)
      }}
    />
  )
}
