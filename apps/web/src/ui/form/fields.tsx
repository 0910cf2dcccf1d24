import { NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import { type FieldValues, useController, useFormContext } from 'react-hook-form'
import { useTranslation } from '../texts.ts'
import { type FieldLimits, fieldLimits } from './field-limits.ts'
import type { SchemaForm } from './use-schema-form.ts'

export interface FieldProps {
  /** Path of the value in the form. */
  name: string
  label: string
  /** Line below the field: what the field is for, or an example. */
  help?: string
  /** True for an optional field; others are required. */
  isOptional?: boolean
  isDisabled?: boolean
  /** True where the label is for screen readers alone, because the surroundings make it clear to the eye. */
  isLabelHidden?: boolean
  /** True where another field's value can hide this one: its value goes with it, so that none that nobody sees is refused or sent. */
  isConditional?: boolean
}

/** Props that every field shares: the value, label above, help, error below. */
export function useField({ name, label, help, isOptional, isDisabled, isLabelHidden, isConditional }: FieldProps) {
  const { t } = useTranslation('ui')
  const { field, fieldState } = useController({ name, shouldUnregister: isConditional ?? false })
  const props = {
    name,
    ...(isLabelHidden ? { 'aria-label': label } : { label: isOptional ? t('form.optional', { label }) : label }),
    description: help,
    disabled: isDisabled ?? false,
    error: fieldState.error?.message,
    onBlur: field.onBlur,
    ref: field.ref,
  }
  return { props, value: field.value as unknown, change: field.onChange as (value: unknown) => void }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

interface TextFieldProps extends FieldProps {
  placeholder?: string
  autoComplete?: string
  inputMode?: 'text' | 'numeric' | 'tel' | 'email'
  stopsAtLimit?: boolean
}

/** The limits that the form's schema has for a field. */
function useLimits(name: string): FieldLimits {
  // A form by `useSchemaForm` has a schema; others have none.
  const form = useFormContext() as Partial<SchemaForm<FieldValues, unknown>> | null
  return fieldLimits(form?.schema, name)
}

/** A text. With `stopsAtLimit` no more can be typed than the form's schema takes. */
export function TextField({ placeholder, autoComplete = 'off', inputMode, stopsAtLimit, ...field }: TextFieldProps) {
  const { props, value, change } = useField(field)
  const { maxLength } = useLimits(field.name)
  return (
    <TextInput
      {...props}
      placeholder={placeholder}
      autoComplete={autoComplete}
      inputMode={inputMode}
      maxLength={(stopsAtLimit && maxLength) || undefined}
      value={asText(value)}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

interface TextAreaFieldProps extends FieldProps {
  placeholder?: string
  stopsAtLimit?: boolean
  /** True where it takes the focus when it is shown, such as the reason that a button in an open dialog asks for. */
  hasFocus?: boolean
}

export function TextAreaField({ placeholder, stopsAtLimit, hasFocus, ...field }: TextAreaFieldProps) {
  const { props, value, change } = useField(field)
  const { maxLength } = useLimits(field.name)
  return (
    <Textarea
      {...props}
      autoFocus={hasFocus ?? false}
      placeholder={placeholder}
      maxLength={(stopsAtLimit && maxLength) || undefined}
      autosize
      minRows={3}
      maxRows={12}
      value={asText(value)}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

interface SelectFieldProps extends FieldProps {
  options: { value: string; label: string }[]
  /** Shown while nothing is chosen. */
  placeholder?: string
}

/** A choice of one. Nothing chosen is the absent value. */
export function SelectField({ options, placeholder, ...field }: SelectFieldProps) {
  const { t } = useTranslation('ui')
  const { props, value, change } = useField(field)
  return (
    <NativeSelect
      {...props}
      value={asText(value)}
      data={[{ value: '', label: placeholder ?? t('form.choose') }, ...options]}
      onChange={(event) => change(event.currentTarget.value || undefined)}
    />
  )
}

interface NumberFieldProps extends FieldProps {
  min?: number
  max?: number
  step?: number
  /** Text behind the figure: "min". */
  unit?: string
}

/** A whole number, between the limits of the form's schema if no others are given. Empty is the absent value. */
export function NumberField({ min, max, step = 1, unit, ...field }: NumberFieldProps) {
  const { props, value, change } = useField(field)
  const { minValue, maxValue } = useLimits(field.name)
  return (
    <NumberInput
      {...props}
      min={min ?? minValue ?? Number.MIN_SAFE_INTEGER}
      max={max ?? maxValue ?? Number.MAX_SAFE_INTEGER}
      step={step}
      suffix={unit === undefined ? '' : `\u00a0${unit}`}
      allowDecimal={false}
      clampBehavior="none"
      value={typeof value === 'number' ? value : ''}
      onChange={(next) => change(typeof next === 'number' ? next : undefined)}
    />
  )
}
