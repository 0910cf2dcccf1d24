import { Button } from '@mantine/core'
import { twoStepForm } from '@navyk/api-spec/people/two-step'
import { useEffect } from 'react'
import { FormProvider } from 'react-hook-form'
import { FailureText } from '#ui/feedback/failure-text.tsx'
import { TextField } from '#ui/form/fields.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useTranslation } from '#ui/texts.ts'
import classes from './two-step.module.css'

interface Props {
  /** The help text: which codes are accepted. */
  help: string
  submitLabel: string
  send: (privateCode: string) => Promise<unknown>
  /** True where the form is the page's only content: it takes the focus, and its button is wide. */
  isAlone?: boolean
  onCancel?: () => void
}

/** A field for a code, with its button. The reasons of a rejected code stand under the field, joined by commas
 *  (docs/specification.md, section 5). */
export function CodeForm({ help, submitLabel, send, isAlone = false, onCancel }: Props) {
  const { t } = useTranslation('two-step')
  const { t: ui } = useTranslation('ui')
  const form = useSchemaForm(twoStepForm, {
    defaultValues: { privateCode: '' },
    send: ({ privateCode }) => send(privateCode),
  })
  const { setFocus } = form
  useEffect(() => {
    if (isAlone) setFocus('privateCode')
  }, [isAlone, setFocus])
  return (
    <FormProvider {...form}>
      <form className={`stack gap-16 full ${classes.form}`} onSubmit={(event) => void form.submit(event)} noValidate>
        <TextField
          name="privateCode"
          label={t('code')}
          help={help}
          inputMode="numeric"
          autoComplete="one-time-code"
          stopsAtLimit
        />
        <FailureText error={form.failure} className="error" />
        <div className="shared-line buttons">
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {ui('form.cancel')}
            </Button>
          )}
          <Button type="submit" size={isAlone ? 'md' : 'sm'} fullWidth={isAlone} loading={form.formState.isSubmitting}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}
