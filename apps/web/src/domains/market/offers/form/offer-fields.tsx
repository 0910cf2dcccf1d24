import { latestDeadlineDays } from '@navyk/api-spec/market/offers'
import { longestLessonMinutes, shortestLessonMinutes } from '@navyk/api-spec/vocabulary'
import { addDays, businessDate } from '@navyk/api-spec/kit'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { DateField } from '#ui/form/fields/date-field.tsx'
import { NumberField, SelectField, TextAreaField, TextField } from '#ui/form/fields.tsx'
import { FieldGroup, FieldRow } from '#ui/form/form.tsx'
import { MoneyField } from '#ui/form/fields/money-field.tsx'
import { WeekdayTimesField } from '#ui/form/fields/weekday-times-field.tsx'
import { useTranslation } from '#ui/texts.ts'
import { LearnerField } from '#people/learners'
import { useWords } from '#vocabulary/use-words.ts'

/** The fields of an offer, for a new one and for a returned one. */
export const OfferFields = () => <OfferTermsFields learner={<LearnerField name="learnerId" />} />

interface Props {
  /** The field of the learner, where the form has one. */
  learner?: ReactNode
  /** The name of the object in the form that has the values. */
  within?: string
}

/** Fields of the wanted lessons, the same for everybody who looks for them. */
export function OfferTermsFields({ learner, within }: Props) {
  const { t } = useTranslation('offers')
  const today = businessDate(new Date())
  const named = (name: string) => (within === undefined ? name : `${within}.${name}`)
  return (
    <>
      <FieldGroup legend={t('new.what')}>
        {learner}
        <CourseFields named={named} />
        <TextField name={named('goal')} label={t('goal')} help={t('new.goal_help')} stopsAtLimit />
      </FieldGroup>
      <FieldGroup legend={t('new.how')}>
        <PlaceFields named={named} />
        <FieldRow>
          <NumberField name={named('lessonsPerWeek')} label={t('lessons_per_week')} />
          <NumberField
            name={named('lessonMinutes')}
            label={t('lesson_minutes')}
            min={shortestLessonMinutes}
            max={longestLessonMinutes}
            step={15}
            unit={t('words.minutes')}
          />
        </FieldRow>
        <WeekdayTimesField name={named('wantedSlots')} label={t('wanted_slots')} help={t('new.slots_help')} />
      </FieldGroup>
      <FieldGroup legend={t('new.money')}>
        <FieldRow>
          <MoneyField name={named('priceFromKopecks')} label={t('new.price_from')} isOptional />
          <MoneyField name={named('priceToKopecks')} label={t('new.price_to')} isOptional />
        </FieldRow>
        <DateField
          name={named('deadlineOn')}
          label={t('deadline')}
          help={t('new.deadline_help')}
          min={today}
          max={addDays(today, latestDeadlineDays)}
        />
        <TextAreaField
          name={named('comment')}
          label={t('comment')}
          help={t('new.comment_help')}
          stopsAtLimit
          isOptional
        />
      </FieldGroup>
    </>
  )
}

type NameField = (name: string) => string

function CourseFields({ named }: { named: NameField }) {
  const { t } = useTranslation('offers')
  const words = useWords()
  return (
    <FieldRow>
      <SelectField name={named('subject')} label={words.label('subject')} options={words.subjectOptions()} />
      <SelectField name={named('level')} label={t('words.level')} options={words.levelOptions()} />
    </FieldRow>
  )
}

function PlaceFields({ named }: { named: NameField }) {
  const { t } = useTranslation('offers')
  const words = useWords()
  const format: unknown = useWatch({ name: named('format') })
  return (
    <>
      <SelectField name={named('format')} label={t('words.where')} options={words.formatOptions()} />
      {format !== 'online' && (
        <TextField
          name={named('place')}
          label={t('place')}
          help={t('new.place_help')}
          isOptional={format !== 'at_customer'}
          stopsAtLimit
        />
      )}
    </>
  )
}
