import { type LessonPlanning, lessonPlanning } from '@navyk/api-spec/teaching/lessons'
import { lessonMinutesSchema, longestLessonMinutes, shortestLessonMinutes } from '@navyk/api-spec/vocabulary'
import { dateSchema } from '@navyk/api-spec/kit'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { CheckField } from '#ui/form/fields/check-field.tsx'
import { ChoicesField } from '#ui/form/fields/choices-field.tsx'
import { DateField } from '#ui/form/fields/date-field.tsx'
import { NumberField, SelectField, TextField } from '#ui/form/fields.tsx'
import { FieldRow } from '#ui/form/form.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { contractsQuery } from '#teaching/contracts'
import { TimeChoice } from '#teaching/schedule'
import { useWords } from '#vocabulary/use-words.ts'
import { usePlanLessons } from '../api.ts'

interface Props {
  onClose: () => void
}

/** Schema of the form's own fields for repeating; the endpoint's schema validates what is sent. */
const planForm = z
  .object({
    contractId: z.string('validation.required').min(1, 'validation.required'),
    date: dateSchema,
    time: z.string('validation.required'),
    minutes: lessonMinutesSchema,
    topic: z.string(),
    repeats: z.boolean(),
    repeat: z.object({ weekdays: z.array(z.string()), everyWeeks: z.string(), until: dateSchema.optional() }),
  })
  .transform(
    ({ repeats, repeat, ...lesson }): LessonPlanning => ({
      ...lesson,
      ...(repeats && {
        repeat: {
          weekdays: repeat.weekdays.map(Number),
          everyWeeks: Number(repeat.everyWeeks),
          until: repeat.until,
        },
      }),
    }),
  )
  .pipe(lessonPlanning)

/** A lesson outside of a plan, once or every week. */
export function PlanDialog({ onClose }: Props) {
  const { t } = useTranslation('lessons')
  const plan = usePlanLessons()
  return (
    <FormDialog
      schema={planForm}
      defaults={{
        contractId: '',
        date: '',
        time: '',
        minutes: 60,
        topic: '',
        repeats: false,
        repeat: { weekdays: [], everyWeeks: '1' },
      }}
      title={t('plan.title')}
      write={plan.mutateAsync}
      done={({ data }) => t('plan.done', { count: data.length })}
      submitLabel={t('plan.submit')}
      onClose={onClose}
    >
      <ContractField />
      <NumberField
        name="minutes"
        label={t('move.minutes')}
        min={shortestLessonMinutes}
        max={longestLessonMinutes}
        step={5}
      />
      <When />
      <TextField name="topic" label={t('words.topic')} isOptional stopsAtLimit />
      <Repeat />
    </FormDialog>
  )
}

/** The free times of the executor of the chosen contract. */
function When() {
  const { t } = useTranslation('lessons')
  const [contractId, minutes]: unknown[] = useWatch({ name: ['contractId', 'minutes'] })
  return typeof contractId === 'string' && contractId !== '' ? (
    <TimeChoice
      key={contractId}
      contractId={contractId}
      minutes={typeof minutes === 'number' ? minutes : undefined}
      mayType
      added={{ ahead: t('plan.ahead'), past: t('plan.past') }}
    />
  ) : null
}

/** The contracts that lessons can be planned under, by learner. */
function ContractField() {
  const { t } = useTranslation('lessons')
  const words = useWords()
  const format = useFormat()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(contractsQuery({ state: 'active' }))
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const contracts = data?.pages.flatMap((page) => page.data) ?? []
  return (
    <SelectField
      name="contractId"
      label={t('plan.contract')}
      options={contracts
        .map((contract) => ({
          value: contract.id,
          label: `${format.fullName(contract.learner)}, ${words.subject(contract.subject)}`,
        }))
        .toSorted((one, other) => one.label.localeCompare(other.label))}
    />
  )
}

const weekdays = [1, 2, 3, 4, 5, 6, 7]

function Repeat() {
  const { t } = useTranslation('lessons')
  const format = useFormat()
  const repeats: unknown = useWatch({ name: 'repeats' })
  return (
    <>
      <CheckField name="repeats" label={t('plan.repeats')} />
      {repeats === true && (
        <>
          <ChoicesField
            name="repeat.weekdays"
            label={t('plan.weekdays')}
            options={weekdays.map((day) => ({ value: String(day), label: format.weekday(day) }))}
          />
          <FieldRow>
            <SelectField
              name="repeat.everyWeeks"
              label={t('plan.every')}
              options={[1, 2, 3, 4].map((count) => ({ value: String(count), label: t('plan.weeks', { count }) }))}
            />
            <DateField name="repeat.until" label={t('plan.until')} />
          </FieldRow>
        </>
      )}
    </>
  )
}
