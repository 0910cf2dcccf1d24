import { changePassword, changePasswordForm } from '@navyk/api-spec/people/passwords'
import { useMutation } from '@tanstack/react-query'
import { call } from '#app/calls/call.ts'
import { useUser } from '#app/session/session.ts'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { Form } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/form/fields/password-field.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { useStepUp } from '#people/two-step'

const empty = { currentPassword: '', newPassword: '', newPassword_confirmation: '' }

/** Changes the password. It asks for the present password and, with two-step verification, for a code. */
export function PasswordSection() {
  const { t } = useTranslation('passwords')
  const { phone } = useUser()
  const { guard, stepUp } = useStepUp()
  const change = useMutation({
    mutationFn: (body: typeof empty) => call(changePassword, { body }),
  })
  const form = useSchemaForm(changePasswordForm, {
    defaultValues: empty,
    send: async (values) => {
      await guard(() => change.mutateAsync(values))
      form.reset(empty)
      toastSuccess(t('change.changed'))
    },
  })
  return (
    <Section title={t('change.title')}>
      <Form form={form} submitLabel={t('change.submit')} isOneOfMany>
        <PasswordField name="currentPassword" label={t('change.current')} autoComplete="current-password" />
        <NewPasswordField name="newPassword" label={t('change.new')} help={t('change.help')} known={[phone]} />
        <PasswordField name="newPassword_confirmation" label={t('change.repeat')} autoComplete="new-password" />
      </Form>
      {stepUp}
    </Section>
  )
}
