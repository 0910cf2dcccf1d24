import { Text } from '@mantine/core'
import { stepUp, stepUpForm } from '@navyk/api-spec/people/two-step'
import { useState } from 'react'
import { call } from '#app/calls/call.ts'
import { useUser } from '#app/session/session.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { failureBody } from '#ui/feedback/failures.ts'
import { TextField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/form/fields/password-field.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useTranslation } from '#ui/texts.ts'

interface Props {
  opened: boolean
  onProven: () => void
  onCancel: () => void
}

/** Asks a signed-in person for the password, and the second step, again. */
export function StepUpDialog({ opened, onProven, onCancel }: Props) {
  const { t } = useTranslation('step-up')
  return (
    <Dialog opened={opened} onClose={onCancel} title={t('title')}>
      <StepUpForm onProven={onProven} onCancel={onCancel} />
    </Dialog>
  )
}

function StepUpForm({ onProven, onCancel }: Omit<Props, 'opened'>) {
  const { t } = useTranslation('step-up')
  const { hasTwoStep } = useUser()
  const [isCodeWanted, setCodeWanted] = useState(hasTwoStep)
  const form = useSchemaForm(stepUpForm, {
    defaultValues: { password: '', privateCode: undefined },
    send: async (body) => {
      try {
        await call(stepUp, { body })
        onProven()
      } catch (error) {
        // Two-step verification was turned on elsewhere since.
        if (failureBody(error)?.errors?.privateCode) setCodeWanted(true)
        throw error
      }
    },
  })
  return (
    <Form form={form} submitLabel={t('submit')} onCancel={onCancel} changesNothing>
      <Text>{t(isCodeWanted ? 'why_with_code' : 'why')}</Text>
      <PasswordField name="password" label={t('password')} autoComplete="current-password" hasFocus />
      {isCodeWanted && (
        <TextField
          name="privateCode"
          label={t('code')}
          help={t('code_help')}
          inputMode="numeric"
          autoComplete="one-time-code"
          stopsAtLimit
        />
      )}
    </Form>
  )
}
