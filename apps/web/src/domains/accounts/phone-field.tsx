import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { type FieldProps, useField } from '../../ui/form/fields.tsx'

/** A Belarusian mobile number: nine digits behind the fixed +375. */
export function PhoneField(field: FieldProps) {
  const { props, value, change } = useField(field)
  return (
    <TextInput
      {...props}
      type="tel"
      inputMode="numeric"
      autoComplete="username"
      placeholder="291112233"
      leftSection="+375"
      leftSectionWidth="3.75rem"
      inputContainer={leftToRight}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

/** A phone number is written in one direction in every language, its prefix first. */
const leftToRight = (input: ReactNode) => <div dir="ltr">{input}</div>
