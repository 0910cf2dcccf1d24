import { latestDeadlineDays } from '@navyk/api-spec/market/offers'
import { longestLessonMinutes, shortestLessonMinutes } from '@navyk/api-spec/vocabulary'
import { addDays, businessDate } from '@navyk/api-spec/kit'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../../ui/form/date-field.tsx'
import { NumberField, SelectField, TextAreaField, TextField } from '../../../../ui/form/fields.tsx'
import { FieldGroup, FieldRow } from '../../../../ui/form/form.tsx'
import { MoneyField } from '../../../../ui/form/money-field.tsx'
import { WeekdayTimesField } from '../../../../ui/form/weekday-times-field.tsx'
import { LearnerField } from '../../../people/learners/index.ts'
import { useWords } from '../../../../vocabulary/use-words.ts'

/** The fields of an offer, for a new one and for a returned one. */
export function OfferFields() {
  const { t } = useTranslation('offers')
  const today = businessDate(new Date())
  return (
    <>
      <FieldGroup legend={t('new.what')}>
        <LearnerField name="learnerId" />
        <CourseFields />
        <TextField name="goal" label={t('goal')} help={t('new.goal_help')} stopsAtLimit />
      </FieldGroup>
      <FieldGroup legend={t('new.how')}>
        <PlaceFields />
        <FieldRow>
          <NumberField name="lessonsPerWeek" label={t('lessons_per_week')} />
          <NumberField
            name="lessonMinutes"
            label={t('lesson_minutes')}
            min={shortestLessonMinutes}
            max={longestLessonMinutes}
            step={15}
            unit={t('minutes')}
          />
        </FieldRow>
        <WeekdayTimesField name="wantedSlots" label={t('wanted_slots')} help={t('new.slots_help')} />
      </FieldGroup>
      <FieldGroup legend={t('new.money')}>
        <FieldRow>
          <MoneyField name="priceFromKopecks" label={t('new.price_from')} isOptional />
          <MoneyField name="priceToKopecks" label={t('new.price_to')} isOptional />
        </FieldRow>
        <DateField
          name="deadlineOn"
          label={t('deadline')}
          help={t('new.deadline_help')}
          min={today}
          max={addDays(today, latestDeadlineDays)}
        />
        <TextAreaField name="comment" label={t('comment')} help={t('new.comment_help')} stopsAtLimit isOptional />
      </FieldGroup>
    </>
  )
}

function CourseFields() {
  const { t } = useTranslation('offers')
  const words = useWords()
  return (
    <FieldRow>
      <SelectField name="subject" label={words.label('subject')} options={words.subjectOptions()} />
      <SelectField name="level" label={t('level')} options={words.levelOptions()} />
    </FieldRow>
  )
}

function PlaceFields() {
  const { t } = useTranslation('offers')
  const words = useWords()
  const format: unknown = useWatch({ name: 'format' })
  return (
    <>
      <SelectField name="format" label={t('format')} options={words.formatOptions()} />
      {format !== 'online' && (
        <TextField
          name="place"
          label={t('place')}
          help={t('new.place_help')}
          isOptional={format !== 'at_customer'}
          stopsAtLimit
        />
      )}
    </>
  )
}
