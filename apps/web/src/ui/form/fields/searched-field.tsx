import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type FieldProps, SelectField } from '../fields.tsx'

const typingPauseMs = 300

/** Text that is typed to find a choice by; `wanted` follows once no more is typed. */
export function useTypedSearch() {
  const [typed, setTyped] = useState('')
  const [wanted] = useDebouncedValue(typed.trim(), typingPauseMs)
  return { typed, setTyped, wanted }
}

interface Props extends FieldProps {
  search: Pick<ReturnType<typeof useTypedSearch>, 'typed' | 'setTyped'> & { label: string; help?: string }
  /** Options that the search has found. */
  options: { value: string; label: string }[]
  placeholder?: string
}

/** A choice of one out of many, found by typing the beginning of the name. What is chosen stays among the options when something else
 *  is looked for. */
export function SearchedField({ search, options, ...field }: Props) {
  const value: unknown = useWatch({ name: field.name })
  const found = options.find((option) => option.value === value)
  const [kept, setKept] = useState(found)
  if (found && (found.value !== kept?.value || found.label !== kept.label)) setKept(found)
  const isLeft = kept !== undefined && kept.value === value && !found
  return (
    <>
      <TextInput
        type="search"
        label={search.label}
        description={search.help}
        value={search.typed}
        onChange={(event) => search.setTyped(event.currentTarget.value)}
      />
      <SelectField {...field} options={isLeft ? [kept, ...options] : options} />
    </>
  )
}
