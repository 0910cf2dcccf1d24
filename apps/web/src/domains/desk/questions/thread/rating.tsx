import { type Question, questionRatingForm } from '@navyk/api-spec/desk/questions'
import { IconStarFilled } from '@tabler/icons-react'
import { useController } from 'react-hook-form'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { TextField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Icon } from '#ui/icon.tsx'
import { useRateQuestion } from '../api.ts'
import classes from './staff-form.module.css'
import { SegmentedControl } from '#ui/buttons/segmented-control.tsx'
import { useTranslation } from '#ui/texts.ts'

const values = ['1', '2', '3', '4', '5']
const best = 5

/** Form in which the asker rates the answer, once the question is closed. */
export function RatingForm({ question }: { question: Question }) {
  const { t } = useTranslation('questions')
  const rate = useRateQuestion(question.id)
  const form = useSchemaForm(questionRatingForm, {
    defaultValues: { rating: question.rating ?? best, text: question.ratingText },
    send: async (rating) => {
      await rate.mutateAsync(rating)
      toastSuccess(t('rating.thanks'))
    },
  })
  return (
    <div className="ruled pad-16-20">
      <Form form={form} submitLabel={question.rating === null ? t('rating.send') : t('rating.change')} isOneOfMany>
        <Figure />
        <TextField name="text" label={t('rating.text')} isOptional stopsAtLimit />
      </Form>
    </div>
  )
}

function Figure() {
  const { t } = useTranslation('questions')
  const { field } = useController<{ rating: number }, 'rating'>({ name: 'rating' })
  return (
    <div className="row gap-8-16 medium">
      <span id="question-rating">{t('rating.title')}</span>
      <SegmentedControl
        aria-labelledby="question-rating"
        data={values}
        value={String(field.value)}
        onChange={(value) => field.onChange(Number(value))}
      />
    </div>
  )
}

/** The asker's rating of the answer. */
export function Rating({ question }: { question: Question }) {
  const { t } = useTranslation('questions')
  if (question.rating === null) return null
  return (
    <span className={`anywhere ${classes.said}`}>
      <Icon of={IconStarFilled} size={14} /> {t('rating.said', { rating: question.rating })}
      {question.ratingText !== '' && (
        <>
          {': '}
          <bdi>{question.ratingText}</bdi>
        </>
      )}
    </span>
  )
}
