import { SelectField, TextAreaField, TextField } from '#ui/form/fields.tsx'
import { FieldGroup, FieldRow } from '#ui/form/form.tsx'
import { PhoneField } from '#ui/form/fields/phone-field.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'

/** Fields of a lead: the person, and what is wanted. */
export function LeadFields() {
  const { t } = useTranslation('leads')
  const words = useWords()
  return (
    <>
      <FieldGroup legend={t('form.who')}>
        <PhoneField name="phone" label={t('phone')} />
        <FieldRow>
          <TextField name="firstName" label={t('form.first_name')} stopsAtLimit />
          <TextField name="lastName" label={t('form.last_name')} stopsAtLimit isOptional />
        </FieldRow>
        <TextField name="learnerName" label={t('learner')} stopsAtLimit isOptional />
      </FieldGroup>
      <FieldGroup legend={t('form.what')}>
        <FieldRow>
          <SelectField name="subject" label={words.label('subject')} options={words.subjectOptions()} isOptional />
          <SelectField name="level" label={t('level')} options={words.levelOptions()} isOptional />
        </FieldRow>
        <FieldRow>
          <SelectField name="format" label={t('format')} options={words.formatOptions()} isOptional />
          <TextField name="city" label={t('city')} stopsAtLimit isOptional />
        </FieldRow>
        <TextAreaField name="wish" label={t('wish')} help={t('form.wish_help')} stopsAtLimit isOptional />
      </FieldGroup>
    </>
  )
}
