import { priceBases, programmeFormats } from '@navyk/api-spec/teaching/programmes'
import { useWatch } from 'react-hook-form'
import { CheckField } from '#ui/form/fields/check-field.tsx'
import { DateField } from '#ui/form/fields/date-field.tsx'
import { NumberField, SelectField, TextAreaField, TextField } from '#ui/form/fields.tsx'
import { FieldGroup, FieldRow } from '#ui/form/form.tsx'
import { MoneyField } from '#ui/form/fields/money-field.tsx'
import { WeekdayTimesField } from '#ui/form/fields/weekday-times-field.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'

const usualMinutes = 90

/** Fields of a programme: about, when and where, seats, price. */
export function ProgrammeFields() {
  const { t } = useTranslation('programmes')
  const words = useWords()
  const format: unknown = useWatch({ name: 'format' })
  return (
    <>
      <FieldGroup legend={t('form.what')}>
        <TextField name="title" label={t('words.name')} stopsAtLimit />
        <TextAreaField name="description" label={t('about')} help={t('form.about_help')} stopsAtLimit isOptional />
        <FieldRow>
          <SelectField name="subject" label={words.label('subject')} options={words.subjectOptions()} />
          <SelectField name="level" label={t('level')} options={words.levelOptions()} isOptional />
        </FieldRow>
        <TextField name="audience" label={t('audience')} help={t('form.audience_help')} stopsAtLimit isOptional />
      </FieldGroup>
      <FieldGroup legend={t('form.when')}>
        <FieldRow>
          <DateField name="startsOn" label={t('words.first_day')} />
          <DateField name="endsOn" label={t('words.last_day')} />
        </FieldRow>
        <WeekdayTimesField name="weeklyPattern" label={t('week')} help={t('form.week_help')} minutes={usualMinutes} />
        <NumberField name="plannedSessions" label={t('form.sessions')} help={t('form.sessions_help')} />
        <FieldRow>
          <SelectField
            name="format"
            label={t('format')}
            options={programmeFormats.map((value) => ({ value, label: t(`formats.${value}`) }))}
          />
          <TextField name="city" label={t('words.city')} stopsAtLimit isOptional />
        </FieldRow>
        <TextField
          name="place"
          label={t(format === 'online' ? 'form.link' : 'form.place')}
          help={t('form.place_help')}
          stopsAtLimit
          isOptional
        />
      </FieldGroup>
      <FieldGroup legend={t('seats')}>
        <FieldRow>
          <NumberField name="minimumSeats" label={t('form.least')} />
          <NumberField name="seats" label={t('form.most')} />
        </FieldRow>
        <DateField name="enrolUntil" label={t('enrol_until')} />
        <CheckField name="confirmsItself" label={t('form.confirms_itself')} />
      </FieldGroup>
      <FieldGroup legend={t('price')}>
        <FieldRow>
          <SelectField
            name="priceBasis"
            label={t('form.price_of')}
            options={priceBases.map((value) => ({ value, label: t(`form.bases.${value}`) }))}
          />
          <MoneyField name="priceKopecks" label={t('price')} />
        </FieldRow>
        <MoneyField name="trialPriceKopecks" label={t('form.trial')} help={t('form.trial_help')} isOptional />
      </FieldGroup>
    </>
  )
}
