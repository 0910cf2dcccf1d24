import { Checkbox } from '@mantine/core'
import { type FieldProps, useField } from '../fields.tsx'

/** A checkbox. */
export function CheckField(field: FieldProps) {
  const { props, value, change } = useField(field)
  return <Checkbox {...props} checked={value === true} onChange={(event) => change(event.currentTarget.checked)} />
}
