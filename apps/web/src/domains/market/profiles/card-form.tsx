import { CheckField } from '#ui/form/fields/check-field.tsx'
import { ChoicesField } from '#ui/form/fields/choices-field.tsx'
import { NumberField, TextAreaField, TextField } from '#ui/form/fields.tsx'
import { FieldRow, Form } from '#ui/form/form.tsx'
import { MoneyField } from '#ui/form/fields/money-field.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import type { ExecutorForm } from './use-card-form.ts'

export function CardForm({ form }: { form: ExecutorForm }) {
  const { t } = useTranslation('profiles')
  const words = useWords()
  return (
    <Form form={form} submitLabel={t('card.save')}>
      <TextAreaField name="about" label={t('card.about')} help={t('card.about_help')} stopsAtLimit />
      <ChoicesField name="subjects" label={t('words.subjects')} options={words.subjectOptions()} />
      <ChoicesField
        name="levels"
        label={t('card.levels')}
        help={t('card.levels_help')}
        isOptional
        options={words.levelOptions()}
      />
      <ChoicesField name="formats" label={t('card.formats')} options={words.formatOptions()} />
      <TextField name="city" label={t('words.city')} autoComplete="address-level2" stopsAtLimit />
      <FieldRow>
        <NumberField name="experienceYears" label={t('card.experience')} isOptional />
        <MoneyField name="hourPayKopecks" label={t('card.hour')} help={t('card.hour_help')} isOptional />
      </FieldRow>
      <CheckField name="isPublic" label={t('card.is_public')} help={t('card.is_public_help')} />
    </Form>
  )
}
