import { NumberInput } from '@mantine/core'
import { type FieldProps, useField } from '#ui/form/fields.tsx'

/** A share typed in per cent whose value is hundredths of a per cent. */
export function ShareField(field: FieldProps) {
  const { props, value, change } = useField(field)
  return (
    <NumberInput
      {...props}
      min={0}
      max={100}
      decimalScale={2}
      decimalSeparator=","
      allowedDecimalSeparators={['.', ',']}
      suffix={'\u00a0%'}
      clampBehavior="none"
      value={typeof value === 'number' ? value / 100 : ''}
      onChange={(next) => change(typeof next === 'number' ? Math.round(next * 100) : undefined)}
    />
  )
}
