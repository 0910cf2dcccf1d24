import { Checkbox } from '@mantine/core'
import classes from '../form.module.css'
import { type FieldProps, useField } from '../fields.tsx'

interface Props extends FieldProps {
  options: { value: string; label: string }[]
}

/** A choice of any number of a few options, all of them visible. */
export function ChoicesField({ options, ...field }: Props) {
  const { props, value, change } = useField(field)
  const { name, ref, onBlur, disabled, ...group } = props
  const chosen = Array.isArray(value) ? (value as string[]) : []
  return (
    <Checkbox.Group {...group} value={chosen} onChange={change}>
      <div className={`stack gap-8-16 pad-above-8 ${classes.choices}`}>
        {options.map((option, index) => (
          <Checkbox
            key={option.value}
            value={option.value}
            label={option.label}
            name={name}
            disabled={disabled}
            onBlur={onBlur}
            // On an error the first option gets the focus.
            {...(index === 0 && { ref })}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}
