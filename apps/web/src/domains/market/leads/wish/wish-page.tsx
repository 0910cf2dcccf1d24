import { Title } from '@mantine/core'
import { leaveWish, wishForm } from '@navyk/api-spec/market/leads'
import { consentVersion } from '@navyk/api-spec/people/accounts'
import { subjects } from '@navyk/api-spec/vocabulary'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { z } from 'zod'
import { call } from '#app/calls/call.ts'
import { PublicFrame } from '#app/shell/public-frame.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/form/fields.tsx'
import { FieldRow, Form } from '#ui/form/form.tsx'
import { PhoneField } from '#ui/form/fields/phone-field.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useTitle } from '#ui/browser/use-title.ts'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { ConsentField } from '#people/accounts'

/** Whether another site shows the page within one of its own. */
const isEmbedded = () => window.parent !== window

/** Page on which a stranger leaves a wish without an account; sites embed it too. */
export function WishPage() {
  const { t } = useTranslation('leads')
  useTitle(t('wish_form.title'))
  const [isSent, setSent] = useState(false)
  return (
    <PublicFrame way={!isEmbedded() && <Link to="/calendar">{t('wish_form.calendar')}</Link>} isNarrow>
      <Title order={1}>{t('wish_form.title')}</Title>
      {isSent ? (
        <div role="status">
          <Callout tone="green" title={t('wish_form.sent')}>
            {t('wish_form.sent_text')}
          </Callout>
        </div>
      ) : (
        <>
          <p className="muted above-4 below-20">{t('wish_form.purpose')}</p>
          <WishForm onSent={() => setSent(true)} />
        </>
      )}
    </PublicFrame>
  )
}

const withConsent = wishForm.extend({ consent: z.literal(true, 'validation.consent') })

function WishForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation('leads')
  const words = useWords()
  const [search] = useSearchParams()
  const subject = subjects.find((each) => each === search.get('subject'))
  const form = useSchemaForm(withConsent, {
    // Nobody is signed in here, so there is no person to keep it for.
    keptAs: null,
    defaultValues: { firstName: '', phone: '', learnerName: '', city: '', wish: '', ...(subject && { subject }) },
    send: async ({ consent: _, ...wish }) => {
      await call(leaveWish, { body: { ...wish, consentVersion, ...origin(search) } })
      onSent()
    },
  })
  return (
    <Form form={form} submitLabel={t('wish_form.submit')}>
      <TextField name="firstName" label={t('wish_form.name')} autoComplete="given-name" stopsAtLimit />
      <PhoneField name="phone" label={t('phone')} />
      <FieldRow>
        <SelectField name="subject" label={words.label('subject')} options={words.subjectOptions()} isOptional />
        <SelectField name="level" label={t('level')} options={words.levelOptions()} isOptional />
      </FieldRow>
      <TextAreaField name="wish" label={t('wish')} help={t('wish_form.wish_help')} stopsAtLimit isOptional />
      <ConsentField name="consent" />
    </Form>
  )
}

/** Origin of a visitor: the executor of the public calendar, or the site that embeds the page. */
function origin(search: URLSearchParams) {
  const executorId = search.get('executorId')
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(executorId ?? '')
  return {
    ...(isId && { executorId }),
    ...(isEmbedded() && URL.canParse(document.referrer) && { site: new URL(document.referrer).host }),
  }
}
