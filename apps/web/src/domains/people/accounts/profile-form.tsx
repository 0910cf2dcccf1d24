import { messageLanguages, type Profile, profileForm } from '@navyk/api-spec/people/accounts'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { SelectField, TextField } from '#ui/form/fields.tsx'
import { FieldRow, Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { newerOf } from '#ui/feedback/failures.ts'
import { useTranslation } from '#ui/texts.ts'
import { useUpdateProfile } from './api.ts'

/** Names, the language of messages and the name in Telegram. When the data was changed elsewhere, untouched fields take the newer values and
 *  touched ones keep what was typed. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation('accounts')
  const update = useUpdateProfile()
  const form = useSchemaForm(profileForm, {
    defaultValues: editable(profile),
    send: async (values) => {
      try {
        const { data } = await update.mutateAsync({ ...values, version: profile.version })
        form.reset(editable(data))
        toastSuccess(t('words.saved'))
      } catch (error) {
        const newer = newerOf<Profile>(error)
        if (newer) form.reset(editable(newer), { keepDirtyValues: true })
        throw error
      }
    },
  })
  return (
    <Form form={form} submitLabel={t('words.save')} isOneOfMany>
      <FieldRow>
        <TextField name="firstName" label={t('first_name')} autoComplete="given-name" stopsAtLimit />
        <TextField name="lastName" label={t('last_name')} autoComplete="family-name" stopsAtLimit />
      </FieldRow>
      <SelectField
        name="language"
        label={t('language')}
        help={t('language_help')}
        options={messageLanguages.map((value) => ({ value, label: t(`languages.${value}`) }))}
      />
      <TextField name="telegram" label={t('telegram')} help={t('telegram_help')} autoComplete="off" />
    </Form>
  )
}

const editable = ({ firstName, lastName, language, telegram }: Profile) => ({ firstName, lastName, language, telegram })
