import { Anchor } from '@mantine/core'
import { newPasswordForm, setNewPassword } from '@navyk/api-spec/people/entry'
import { Link, Navigate, useLocation } from 'react-router'
import { call } from '#app/calls/call.ts'
import { continueSignIn } from '#app/session/session.ts'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { failureCode } from '#ui/feedback/failures.ts'
import { Form } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/form/fields/password-field.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useTranslation } from '#ui/texts.ts'
import { GuestsOnly } from '../guests-only.tsx'
import { NewPasswordField } from '#people/passwords'
import { EntryFrame } from '../sign-in/entry-frame.tsx'

/** The router's state: both codes of the confirmed recovery (docs/specification.md, section 2). */
export interface NewPasswordState {
  publicCode: string
  privateCode: string
  phone: string
}

/** The last step of a recovery. Opened without the others, it redirects to the first. */
export function NewPasswordPage() {
  const { state } = useLocation() as { state: NewPasswordState | null }
  return <GuestsOnly>{state ? <NewPassword {...state} /> : <Navigate to="/forget-password" replace />}</GuestsOnly>
}

function NewPassword({ publicCode, privateCode, phone }: NewPasswordState) {
  const { t } = useTranslation('recovery')
  const form = useSchemaForm(newPasswordForm, {
    defaultValues: { password: '', password_confirmation: '' },
    send: async (values) => {
      await continueSignIn(await call(setNewPassword, { body: { ...values, publicCode, privateCode } }))
      toastSuccess(t('saved'))
    },
  })
  return (
    <EntryFrame title={t('new_title')} prompt={t('new_prompt')}>
      <Form form={form} submitLabel={t('save')}>
        <NewPasswordField name="password" label={t('password')} help={t('password_help')} known={[phone]} />
        <PasswordField name="password_confirmation" label={t('again')} autoComplete="new-password" />
      </Form>
      {failureCode(form.failure) === 'code_rejected' && (
        <p>
          <Anchor component={Link} to="/forget-password">
            {t('start_again')}
          </Anchor>
        </p>
      )}
    </EntryFrame>
  )
}
