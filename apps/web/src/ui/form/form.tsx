import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useMayChange } from '../may-change.tsx'
import { useFailureText } from '../feedback/failure-text.tsx'
import { failureBody } from '../feedback/failures.ts'
import sticky from '../layout/sticky-bar.module.css'
import classes from './form.module.css'
import { useTranslation } from '../texts.ts'
import type { SchemaForm } from './use-schema-form.ts'

interface FormProps<Input extends FieldValues, Output> {
  form: SchemaForm<Input, Output>
  /** The text of the submit button, a verb: "Publish the request". */
  submitLabel: string
  /** Address of "cancel"; without it there is no such button. */
  cancelTo?: string
  /** Instead of `cancelTo` in a dialog. */
  onCancel?: () => void
  /** True for one of several forms on a page: on phones its bar is not sticky, so that it does not cover the others. */
  isOneOfMany?: boolean
  /** True where submitting changes nothing, so that read-only sessions may do it too. */
  changesNothing?: boolean
  children: ReactNode
}

/** Form with one column of fields and the bar of actions, which sticks to the bottom edge on phones. The submit button is the last one
 *  of the bar. */
export function Form<Input extends FieldValues, Output>(props: FormProps<Input, Output>) {
  const { form, submitLabel, cancelTo, onCancel, isOneOfMany, changesNothing, children } = props
  const { t } = useTranslation('ui')
  const navigate = useNavigate()
  const maySend = useMayChange() || changesNothing
  const { kept } = form
  const leave = onCancel ?? (cancelTo === undefined ? undefined : () => void navigate(cancelTo))
  const cancel =
    leave &&
    (() => {
      kept.forget()
      leave()
    })
  return (
    <FormProvider {...form}>
      <form
        className={`stack gap-20 ${classes.form}`}
        data-one-of-many={isOneOfMany || undefined}
        onSubmit={(event) => void form.submit(event)}
        noValidate
      >
        {kept.isGivenBack && (
          <p className="muted" role="status">
            {t('form.given_back')}{' '}
            <Button variant="subtle" size="compact-sm" onClick={kept.clear}>
              {t('form.clear_kept')}
            </Button>
          </p>
        )}
        {children}
        <FormFailure error={form.failure} />
        <div className={`shared-line buttons ${sticky.bar} ${classes.actions}`}>
          {cancel && (
            <Button variant="default" onClick={cancel}>
              {t('form.cancel')}
            </Button>
          )}
          {maySend && (
            <Button
              type="submit"
              loading={form.formState.isSubmitting}
              onMouseDown={keepFocus}
              onClick={({ detail }) => detail > 0 && blurField()}
            >
              {submitLabel}
            </Button>
          )}
        </div>
      </form>
    </FormProvider>
  )
}

/** Keeps the focus in the field: a blur before the click could show an error, which would move the button, and the click would be lost. */
const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault()
const blurField = () => document.activeElement instanceof HTMLElement && document.activeElement.blur()

/** Failure of the form as a whole, or at a place that has no field here. Nothing that was typed is lost. */
function FormFailure({ error }: { error: unknown }) {
  const failure = useRef<HTMLDivElement>(null)
  // Scrolled into view, because the sticky bar would cover it on phones.
  useEffect(() => {
    if (error !== undefined) failure.current?.scrollIntoView?.({ block: 'nearest' })
  }, [error])
  const text = useFailureText(error)
  if (text === null) return null
  const details = Object.values(failureBody(error)?.errors ?? {}).flat()
  return (
    <div className={`text-colour pad-12-16 ${classes.failure}`} role="alert" ref={failure}>
      {text}
      {details.length > 0 && (
        <ul className="bullets above-4">
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Fields side by side on wide screens, such as a pair of prices. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={`stack top ${classes.row}`}>{children}</div>
}

/** A titled group of fields. */
export function FieldGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={`stack gap-20 ${classes.group}`}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}
