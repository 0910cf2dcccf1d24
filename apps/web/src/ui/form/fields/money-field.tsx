import { kopecksOf } from '@navyk/api-spec/vocabulary'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '../../format.ts'
import { type FieldProps, useField } from '../fields.tsx'

/** An amount typed in BYN ("25", "25,5", "1 250.00") whose value is kopecks. What can't be read as an amount becomes a
 *  value that the schema refuses with its own words; empty is the absent value. */
export function MoneyField(field: FieldProps) {
  const format = useFormat()
  const { props, value, change } = useField(field)
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? (typeof value === 'number' && Number.isFinite(value) ? format.amount(value) : '')
  return (
    <TextInput
      {...props}
      inputMode="decimal"
      autoComplete="off"
      rightSection="BYN"
      rightSectionWidth="3.25rem"
      rightSectionProps={{ 'aria-hidden': true }}
      value={shown}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        change(parseKopecks(event.currentTarget.value))
      }}
      onBlur={() => {
        if (Number.isFinite(parseKopecks(shown) ?? 0)) setTyped(undefined)
        props.onBlur()
      }}
    />
  )
}

/** Kopecks of a typed amount; undefined for nothing, NaN for what is no amount or may be two of them. */
export function parseKopecks(text: string): number | undefined {
  return text.trim() === '' ? undefined : (kopecksOf(text) ?? Number.NaN)
}
