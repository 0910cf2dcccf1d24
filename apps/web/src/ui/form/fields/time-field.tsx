import { TextInput } from '@mantine/core'
import { type FieldProps, useField } from '../fields.tsx'

interface Props extends FieldProps {
  /** True for the end of a span of a day: midnight is its end then, 24:00. */
  isEnd?: boolean
}

/** A time of day in Minsk, `HH:MM`. The browser's own time field follows the browser's language and may show AM and PM,
 *  so this one is a text field that normalizes its value on blur: 9 → 09:00, 1830 → 18:30. */
export function TimeField({ isEnd = false, ...field }: Props) {
  const { props, value, change } = useField(field)
  return (
    <TextInput
      {...props}
      inputMode="numeric"
      autoComplete="off"
      placeholder="18:30"
      maxLength={5}
      dir="ltr"
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={(event) => {
        const time = normalizeTime(event.currentTarget.value)
        change(isEnd && time === '00:00' ? '24:00' : time)
        props.onBlur()
      }}
    />
  )
}

/** '9' → '09:00', '930' → '09:30', '18.30' → '18:30'; what is no time stays as it was typed. */
export function normalizeTime(text: string): string {
  const [, hours, minutes] = /^\s*(\d{1,2})(?:[:.\s]?(\d{2}))?\s*$/.exec(text) ?? []
  return hours === undefined ? text : `${hours.padStart(2, '0')}:${minutes ?? '00'}`
}
