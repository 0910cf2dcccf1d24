import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { type FieldProps, useField } from '../fields.tsx'

interface PhoneFieldProps extends FieldProps {
  /** The number is the user name of a sign-in, for password managers. */
  isUsername?: boolean
}

/** A Belarusian phone: the nine digits behind the fixed +375. The prefix of a pasted number is removed. */
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
      onChange={(event) => change(nineDigitsOf(event.currentTarget.value))}
    />
  )
}

/** '+375 (29) 111-22-33' and '80291112233' → '291112233'; from anything else only characters that are not digits are
 *  removed. */
export function nineDigitsOf(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  return /^(?:375|80)(\d{9})$/.exec(digits)?.[1] ?? digits
}

/** Left-to-right in every layout, with the prefix first. */
const leftToRight = (input: ReactNode) => <div dir="ltr">{input}</div>
