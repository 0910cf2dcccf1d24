import { Anchor } from '@mantine/core'
import { consentVersion } from '@navyk/api-spec/people/accounts'
import { newPasswordForm } from '@navyk/api-spec/people/entry'
import { acceptInvitation } from '@navyk/api-spec/people/invitations'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { z } from 'zod'
import { call } from '../../../app/calls/call.ts'
import { createQueryClient } from '../../../app/calls/query.ts'
import { adoptToken } from '../../../app/session.ts'
import { QueryView } from '../../../ui/feedback/query-view.tsx'
import { BlockSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { failureCode, readFailureMessage } from '../../../ui/feedback/failures.ts'
import { Form } from '../../../ui/form/form.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { useFormat } from '../../../ui/format.ts'
import { ConsentField } from '../accounts/index.ts'
import { EntryFrame, GuestsOnly } from '../entry/index.ts'
import { NewPasswordField } from '../passwords/index.ts'
import { openingQuery } from './api.ts'

/** Where the link of an invitation leads: the person sets a password and agrees to what the service does with their data.
 *  The token stands behind the # of the address. */
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
        {({ data }) => <PasswordForm token={token} maskedPhone={data.maskedPhone} />}
      </QueryView>
    </EntryFrame>
  )
}

const acceptanceForm = newPasswordForm.safeExtend({ consent: z.literal(true, 'validation.consent') })

function PasswordForm({ token, maskedPhone }: { token: string; maskedPhone: string }) {
  const { t } = useTranslation('invitations')
  const form = useSchemaForm(acceptanceForm, {
    defaultValues: { password: '', password_confirmation: '' },
    send: async ({ password, password_confirmation }) => {
      const body = { token, password, password_confirmation, consentVersion }
      const { accessToken } = await call(acceptInvitation, { body })
      await adoptToken(accessToken)
    },
  })
  return (
    <Form form={form} submitLabel={t('page.submit')}>
      <div>{t('page.phone', { phone: unbroken(maskedPhone) })}</div>
      <NewPasswordField name="password" label={t('page.password')} help={t('page.password_help')} />
      <PasswordField name="password_confirmation" label={t('page.again')} autoComplete="new-password" />
      <ConsentField name="consent" />
    </Form>
  )
}

/** Without places where a line may end. */
const unbroken = (phone: string) => phone.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011')
