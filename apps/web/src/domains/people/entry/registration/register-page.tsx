import { Anchor } from '@mantine/core'
import { consentVersion } from '@navyk/api-spec/people/accounts'
import { requestSignUp, signUpForm } from '@navyk/api-spec/people/entry'
import { Link, useNavigate } from 'react-router'
import { z } from 'zod'
import { call } from '#app/calls/call.ts'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { ConsentField } from '#people/accounts'
import { GuestsOnly } from '../guests-only.tsx'
import { NewPasswordField } from '#people/passwords'
import { PhoneField } from '#ui/form/fields/phone-field.tsx'
import { useTranslation } from '#ui/texts.ts'
import { EntryFrame } from '../sign-in/entry-frame.tsx'
import type { CodeState } from '../code-step/code-page.tsx'

const registerForm = signUpForm.extend({ consent: z.literal(true, 'validation.consent') })

/** The first step of a registration: phone, password, consent. */
export function RegisterPage() {
  const { t } = useTranslation('registration')
  const prompt = (
    <>
      {t('known_person')}{' '}
      <Anchor component={Link} to="/login" inherit underline="always">
        {t('sign_in')}
      </Anchor>
    </>
  )
  return (
    <GuestsOnly>
      <EntryFrame title={t('title')} prompt={prompt}>
        <RegisterForm />
      </EntryFrame>
    </GuestsOnly>
  )
}

function RegisterForm() {
  const { t } = useTranslation('registration')
  const navigate = useNavigate()
  const form = useSchemaForm(registerForm, {
    defaultValues: { username: '', password: '' },
    send: async ({ username, password }) => {
      const phone = `375${username}`
      const { data } = await call(requestSignUp, { body: { username: phone, password, consentVersion } })
      const state: CodeState = { sent: data, phone }
      await navigate('/verify-code', { state })
    },
  })
  const username = form.watch('username')
  return (
    <Form form={form} submitLabel={t('submit')}>
      <PhoneField name="username" label={t('phone')} isUsername />
      <NewPasswordField name="password" label={t('password')} help={t('password_help')} known={[username]} />
      <ConsentField name="consent" />
    </Form>
  )
}
