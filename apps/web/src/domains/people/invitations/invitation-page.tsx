import { Anchor } from '@mantine/core'
import { consentVersion } from '@navyk/api-spec/people/accounts'
import { newPasswordForm } from '@navyk/api-spec/people/entry'
import type { EndpointInput } from '@navyk/api-spec/kit'
import { acceptInvitation, requestInvitationCode } from '@navyk/api-spec/people/invitations'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { z } from 'zod'
import { call } from '#app/calls/call.ts'
import { createQueryClient } from '#app/calls/query.ts'
import { adoptToken } from '#app/session/session.ts'
import { CodeDialog } from '#ui/dialogs/code-dialog.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { failureBody, failureCode, readFailureMessage } from '#ui/feedback/failures.ts'
import { Form } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/form/fields/password-field.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { ConsentField } from '#people/accounts'
import { EntryFrame, GuestsOnly } from '#people/entry'
import { NewPasswordField } from '#people/passwords'
import { openingQuery } from './api.ts'

/** Page of an invitation's link: the person sets a password and agrees to what the service does with their data. The token stands
 *  behind the # of the address. */
export function InvitationPage() {
  const { hash } = useLocation()
  const [queryClient] = useState(createQueryClient)
  return (
    <GuestsOnly>
      <QueryClientProvider client={queryClient}>
        <Invited token={hash.slice(1)} />
      </QueryClientProvider>
    </GuestsOnly>
  )
}

function Invited({ token }: { token: string }) {
  const { t } = useTranslation('invitations')
  const format = useFormat()
  const query = useQuery({ ...openingQuery(token), enabled: token !== '' })
  if (token === '' || failureCode(query.error) === 'invitation_over') {
    return (
      <EntryFrame title={t('page.over')} prompt={query.error ? readFailureMessage(query.error) : t('page.over_about')}>
        <Anchor component={Link} to="/login">
          {t('page.sign_in')}
        </Anchor>
      </EntryFrame>
    )
  }
  const person = query.data?.data
  const title = person ? t('page.title', { name: person.firstName }) : t('page.opening')
  const prompt = person ? t('page.prompt', { until: format.dateTime(person.expiresAt) }) : ''
  return (
    <EntryFrame title={title} prompt={prompt}>
      <QueryView query={query} skeleton={<BlockSkeleton height={16} />}>
        {({ data }) => <PasswordForm token={token} maskedPhone={data.maskedPhone} needsCode={data.needsCode} />}
      </QueryView>
    </EntryFrame>
  )
}

type Passwords = Pick<EndpointInput<typeof acceptInvitation>['body'], 'password' | 'password_confirmation'>
type Code = NonNullable<EndpointInput<typeof acceptInvitation>['body']['code']>

const acceptanceForm = newPasswordForm.safeExtend({ consent: z.literal(true, 'validation.consent') })

interface FormProps {
  token: string
  maskedPhone: string
  needsCode: boolean
}

function PasswordForm({ token, maskedPhone, needsCode }: FormProps) {
  const { t } = useTranslation('invitations')
  const [waiting, setWaiting] = useState<Passwords>()
  const accept = async ({ password, password_confirmation }: Passwords, code?: Code) => {
    const body = { token, password, password_confirmation, consentVersion, ...(code && { code }) }
    const { accessToken } = await call(acceptInvitation, { body })
    await adoptToken(accessToken)
  }
  const form = useSchemaForm(acceptanceForm, {
    defaultValues: { password: '', password_confirmation: '' },
    send: async (values) => (needsCode ? setWaiting(values) : accept(values)),
  })
  const acceptWith = async (passwords: Passwords, code: Code) => {
    try {
      await accept(passwords, code)
    } catch (error) {
      const refused = failureBody(error)?.errors?.password
      if (!refused) throw error
      setWaiting(undefined)
      form.setError('password', { type: 'server', message: refused.join(', ') })
    }
  }
  return (
    <Form form={form} submitLabel={t('page.submit')}>
      <div>{t('page.phone', { phone: unbroken(maskedPhone) })}</div>
      <NewPasswordField name="password" label={t('page.password')} help={t('page.password_help')} />
      <PasswordField name="password_confirmation" label={t('page.again')} autoComplete="new-password" />
      <ConsentField name="consent" />
      {waiting && (
        <CodeDialog
          opened
          onClose={() => setWaiting(undefined)}
          title={t('page.code')}
          submitLabel={t('page.submit')}
          sentText={t('page.code_sent', { phone: unbroken(maskedPhone) })}
          sendCode={async () => (await call(requestInvitationCode, { body: { token } })).data}
          submitCode={(code) => acceptWith(waiting, code)}
        >
          {t('page.code_about')}
        </CodeDialog>
      )}
    </Form>
  )
}

/** Phone without places where a line may end. */
const unbroken = (phone: string) => phone.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011')
