import { Anchor } from '@mantine/core'
import { recoveryForm, requestRecovery } from '@navyk/api-spec/people/entry'
import { Link, useNavigate } from 'react-router'
import { call } from '#app/calls/call.ts'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { GuestsOnly } from '../guests-only.tsx'
import { PhoneField } from '#ui/form/fields/phone-field.tsx'
import { useTranslation } from '#ui/texts.ts'
import { EntryFrame } from '../sign-in/entry-frame.tsx'
import type { CodeState } from '../code-step/code-page.tsx'

/** The first step of a recovery: the phone. */
export function ForgetPasswordPage() {
  const { t } = useTranslation('recovery')
  return (
    <GuestsOnly>
      <EntryFrame title={t('title')} prompt={t('prompt')}>
        <PhoneForm />
      </EntryFrame>
    </GuestsOnly>
  )
}

function PhoneForm() {
  const { t } = useTranslation('recovery')
  const navigate = useNavigate()
  const form = useSchemaForm(recoveryForm, {
    defaultValues: { username: '' },
    send: async ({ username }) => {
      const phone = `375${username}`
      const { data } = await call(requestRecovery, { body: { username: phone } })
      const state: CodeState = { sent: data, phone }
      await navigate('/forget-password-verify-code', { state })
    },
  })
  return (
    <>
      <Form form={form} submitLabel={t('send')}>
        <PhoneField name="username" label={t('phone')} isUsername />
      </Form>
      <p>
        <Anchor component={Link} to="/login">
          {t('sign_in')}
        </Anchor>
      </p>
    </>
  )
}
