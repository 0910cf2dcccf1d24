import { applicationForm } from '@navyk/api-spec/market/applications'
import { accountPath } from '@navyk/api-spec/people/accounts/paths'
import { Link, useNavigate } from 'react-router'
import { useUser } from '#app/session/session.ts'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { Callout } from '#ui/feedback/callout.tsx'
import { ChoicesField } from '#ui/form/fields/choices-field.tsx'
import { NumberField, TextAreaField, TextField } from '#ui/form/fields.tsx'
import { FieldRow, Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Page } from '#ui/layout/page.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { useApplyAsExecutor } from './api.ts'

/** The part of the settings that shows the state of the application. */
const standing = `${accountPath}?part=cabinets`

/** A customer applies to become an executor. */
export function ApplicationPage() {
  const { t } = useTranslation('applications')
  const words = useWords()
  const navigate = useNavigate()
  const { firstName, lastName } = useUser()
  const apply = useApplyAsExecutor()
  const form = useSchemaForm(applicationForm, {
    keptAs: 'applications.own',
    defaultValues: { about: '', subjects: [], formats: [], city: '' },
    send: async (values) => {
      await apply.mutateAsync(values)
      toastSuccess(t('sent'))
      void navigate(standing, { replace: true })
    },
  })
  return (
    <Page title={t('form_title')} purpose={t('form_purpose')} trail={[{ label: t('settings'), to: accountPath }]}>
      {!(firstName && lastName) && (
        // The server refuses an applicant without a name, so this is said before the form is filled in.
        <Callout tone="amber" title={t('name_first')}>
          <Link to={accountPath}>{t('name_first_action')}</Link>
        </Callout>
      )}
      <Form form={form} submitLabel={t('submit')} cancelTo={accountPath}>
        <ChoicesField name="subjects" label={t('words.subjects')} options={words.subjectOptions()} />
        <ChoicesField name="formats" label={t('formats')} options={words.formatOptions()} />
        <FieldRow>
          <TextField name="city" label={t('words.city')} autoComplete="address-level2" stopsAtLimit />
          <NumberField name="experienceYears" label={t('experience')} />
        </FieldRow>
        <TextAreaField name="about" label={t('about')} help={t('about_help')} stopsAtLimit />
      </Form>
    </Page>
  )
}
