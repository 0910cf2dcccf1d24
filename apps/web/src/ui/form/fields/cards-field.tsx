import { Input } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from '../form.module.css'
import { type FieldProps, useField } from '../fields.tsx'

export interface CardOption {
  value: string
  label: ReactNode
  /** A muted line about the option. */
  note?: ReactNode
}

/** A choice of one of a few options, as large cards with a note each. */
export function CardsField({ options, ...field }: FieldProps & { options: CardOption[] }) {
  const { props, value, change } = useField(field)
  const id = useId()
  const { name, ref, onBlur, disabled, error, label, description } = props as typeof props & { label?: string }
  return (
    <fieldset className="stack gap-8" aria-describedby={error ? id : undefined}>
      <legend className={field.isLabelHidden ? 'unseen' : 'strong below-6 pad-0'}>{label ?? field.label}</legend>
      {description && <Input.Description>{description}</Input.Description>}
      <div className={`stack gap-8 ${classes.cards}`}>
        {options.map((option, index) => (
          <label
            key={option.value}
            className={`hovers rings line panel rounded top ${classes.card}`}
            data-chosen={value === option.value || undefined}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              disabled={disabled}
              onBlur={onBlur}
              onChange={() => change(option.value)}
              {...(index === 0 && { ref })}
            />
            <span className="stack shrinks">
              <span className={`medium anywhere ${classes.label}`}>{option.label}</span>
              {option.note && <span className="muted small">{option.note}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <Input.Error id={id}>{error}</Input.Error>}
    </fieldset>
  )
}
