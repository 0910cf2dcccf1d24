import { type DaySpan, lessonFormats, levels, offerDraft, subjects } from '@navyk/api-spec'
import { addDays, businessDate } from '@navyk/api-spec/kit'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { toastSuccess } from '../../app/toasts.ts'
import { useWriteKey } from '../../app/use-write-key.ts'
import { DateField } from '../../ui/form/date-field.tsx'
import { NumberField, SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx'
import { FieldGroup, FieldRow, Form } from '../../ui/form/form.tsx'
import { MoneyField } from '../../ui/form/money-field.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { WeekdayTimesField } from '../../ui/form/weekday-times-field.tsx'
import { Page } from '../../ui/page.tsx'
import { LearnerField } from '../learners/index.ts'
import { useCreateOffer } from './api.ts'
import { useOfferWords } from './use-offer-words.ts'

/** Long enough for executors to see it, short enough to be still true. */
const usualDays = 14
const longestDays = 90
const usualTimes: DaySpan[] = [{ weekday: 1, from: '16:00', to: '20:00' }]

/** A customer's new request. */
export function NewOfferPage() {
  const { t } = useTranslation('offers')
  const navigate = useNavigate()
  const create = useCreateOffer()
  const keyFor = useWriteKey()
  const today = businessDate(new Date())
  const form = useSchemaForm(offerDraft, {
    defaultValues: {
      goal: '',
      place: '',
      comment: '',
      lessonsPerWeek: 2,
      lessonMinutes: 60,
      wantedSlots: usualTimes,
      deadlineOn: addDays(today, usualDays),
    },
    send: async (values) => {
      const { data } = await create.mutateAsync({ ...values, key: keyFor(values) })
      void toastSuccess(t('new.done'))
      void navigate(`/dashboard/offer-details/${data.id}`, { replace: true })
    },
  })
  const format = useWatch({ control: form.control, name: 'format' })
  return (
    <Page
      title={t('new.title')}
      purpose={t('new.purpose')}
      trail={[{ label: t('list.title_own'), to: '/dashboard/offer-list' }]}
    >
      <Form form={form} submitLabel={t('new.submit')} cancelTo="/dashboard/offer-list">
        <FieldGroup legend={t('new.what')}>
          <LearnerField name="learnerId" />
          <CourseFields />
          <TextField name="goal" label={t('goal')} help={t('new.goal_help')} maxLength={200} />
        </FieldGroup>
        <FieldGroup legend={t('new.how')}>
          <PlaceFields isOnline={format === 'online'} isVisit={format === 'at_customer'} />
          <FieldRow>
            <NumberField name="lessonsPerWeek" label={t('lessons_per_week')} min={1} max={14} />
            <NumberField
              name="lessonMinutes"
              label={t('lesson_minutes')}
              min={30}
              max={240}
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
            max={addDays(today, longestDays)}
          />
          <TextAreaField name="comment" label={t('comment')} help={t('new.comment_help')} maxLength={2000} isOptional />
        </FieldGroup>
      </Form>
    </Page>
  )
}

function CourseFields() {
  const { t } = useTranslation('offers')
  const words = useOfferWords()
  const subjectOptions = subjects
    .map((value) => ({ value, label: words.subject(value) }))
    .sort((one, other) => one.label.localeCompare(other.label))
  return (
    <FieldRow>
      <SelectField name="subject" label={t('subject')} options={subjectOptions} />
      <SelectField
        name="level"
        label={t('level')}
        options={levels.map((value) => ({ value, label: words.level(value) }))}
      />
    </FieldRow>
  )
}

function PlaceFields({ isOnline, isVisit }: { isOnline: boolean; isVisit: boolean }) {
  const { t } = useTranslation('offers')
  const words = useOfferWords()
  const formats = lessonFormats.map((value) => ({ value, label: words.formatName(value) }))
  return (
    <>
      <SelectField name="format" label={t('format')} options={formats} />
      {!isOnline && (
        <TextField name="place" label={t('place')} help={t('new.place_help')} isOptional={!isVisit} maxLength={200} />
      )}
    </>
  )
}
