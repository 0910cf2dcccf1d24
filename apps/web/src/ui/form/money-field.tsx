import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '../format.ts'
import { type FieldProps, useField } from './fields.tsx'

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

/** Kopecks of a typed amount; undefined for nothing, NaN for what is no amount. Never goes through a fraction. */
export function parseKopecks(text: string): number | undefined {
  const compact = text.replace(/[\s\u00a0\u202f]/g, '').replace('\u2212', '-')
  if (compact === '') return undefined
  const [, sign = '', roubles, kopecks = ''] = /^(-?)(\d{1,9})(?:[.,](\d{1,2})?)?$/.exec(compact) ?? []
  if (roubles === undefined) return Number.NaN
  const amount = Number(roubles) * 100 + Number(kopecks.padEnd(2, '0'))
  return sign === '' ? amount : -amount
}
