import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { type FieldProps, useField } from './fields.tsx'

interface PhoneFieldProps extends FieldProps {
  /** Where the number is the name that one signs in by, password managers are told. */
  isUsername?: boolean
}

/** A Belarusian phone: the nine digits behind the fixed +375. A whole number that is pasted loses its prefix. */
export function PhoneField({ isUsername = false, ...field }: PhoneFieldProps) {
  const { props, value, change } = useField(field)
  return (
    <TextInput
      {...props}
      type="tel"
      inputMode="numeric"
      autoComplete={isUsername ? 'username' : 'tel-national'}
      placeholder="291112233"
      leftSection="+375"
      leftSectionWidth="3.75rem"
      inputContainer={leftToRight}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => change(nineDigits(event.currentTarget.value))}
    />
  )
}

/** '+375 (29) 111-22-33' and '80291112233' → '291112233'; what is no whole number stays, without what is no digit. */
export function nineDigits(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  return /^(?:375|80)(\d{9})$/.exec(digits)?.[1] ?? digits
}

/** A phone number is written in one direction in every language, its prefix first. */
const leftToRight = (input: ReactNode) => <div dir="ltr">{input}</div>
