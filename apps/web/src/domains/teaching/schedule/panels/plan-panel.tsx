import { longestLessonMinutes, shortestLessonMinutes } from '@navyk/api-spec/vocabulary'
import { Checkbox } from '@mantine/core'
import type { ContractSummary } from '@navyk/api-spec/teaching/contracts'
import { lessonPlanning } from '@navyk/api-spec/teaching/lessons'
import { addDays, weekdayOf } from '@navyk/api-spec/kit'
import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { DateField } from '#ui/form/fields/date-field.tsx'
import { NumberField, SelectField, TextField } from '#ui/form/fields.tsx'
import { FieldRow } from '#ui/form/form.tsx'
import { FormInDialog } from '#ui/form/form-dialog.tsx'
import { useFormat } from '#ui/format.ts'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { plannableContractsQuery, usePlanLessons } from '../api.ts'
import type { GridTime } from '../calendar/grid-data.ts'
import { TimeChoice } from './time-choice.tsx'
import type { z } from 'zod'

interface Props {
  opened: boolean
  onClose: () => void
  at: GridTime
  /** True where the time was picked in the grid; otherwise a free time is chosen. */
  isPicked: boolean
  executorId: string | undefined
}

/** Plans a lesson at a time of the schedule, once or every week. */
export function PlanPanel({ opened, onClose, at, isPicked, executorId }: Props) {
  const { t } = useTranslation('schedule')
  const query = useQuery(plannableContractsQuery(executorId))
  return (
    <Dialog opened={opened} onClose={onClose} title={t('plan.title')}>
      <QueryView query={query} skeleton={<BlockSkeleton height={20} />}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="muted">{t('plan.nobody')}</p>
          ) : (
            <PlanForm contracts={data} at={at} isPicked={isPicked} onClose={onClose} />
          )
        }
      </QueryView>
    </Dialog>
  )
}

type LessonPlanningInput = z.input<typeof lessonPlanning>

interface FormProps extends Pick<Props, 'at' | 'isPicked' | 'onClose'> {
  contracts: ContractSummary[]
}

function PlanForm({ contracts, at, isPicked, onClose }: FormProps) {
  const { t } = useTranslation('schedule')
  const words = useWords()
  const format = useFormat()
  const plan = usePlanLessons()
  return (
    <FormInDialog
      schema={lessonPlanning}
      defaults={{
        contractId: contracts.length === 1 ? (contracts[0]?.id ?? '') : '',
        date: isPicked ? at.date : '',
        time: isPicked ? at.time : '',
        minutes: at.minutes ?? contracts[0]?.lessonMinutes ?? 60,
        topic: '',
      }}
      write={({ repeat, ...values }) =>
        plan.mutateAsync({
          ...values,
          ...(repeat && { repeat: { ...repeat, weekdays: [weekdayOf(values.date)] } }),
        })
      }
      done={({ data }) => t('plan.done', { count: data.length })}
      submitLabel={t('plan.submit')}
      onDone={onClose}
      onCancel={onClose}
    >
      <SelectField
        name="contractId"
        label={t('plan.contract')}
        options={contracts.map((contract) => ({
          value: contract.id,
          label: `${format.fullName(contract.learner)}, ${words.subject(contract.subject)}`,
        }))}
      />
      <NumberField
        name="minutes"
        label={t('move.minutes')}
        min={shortestLessonMinutes}
        max={longestLessonMinutes}
        step={15}
      />
      <Time isPicked={isPicked} />
      <TextField name="topic" label={t('words.topic')} isOptional stopsAtLimit />
      <Repetition />
    </FormInDialog>
  )
}

/** The free times of the executor of the chosen contract. */
function Time({ isPicked }: { isPicked: boolean }) {
  const { t } = useTranslation('schedule')
  const { control } = useFormContext<LessonPlanningInput>()
  const [contractId, minutes] = useWatch({ control, name: ['contractId', 'minutes'] })
  if (contractId === '') return null
  return (
    <TimeChoice
      key={contractId}
      contractId={contractId}
      minutes={typeof minutes === 'number' ? minutes : undefined}
      mayType
      added={{ ahead: t('plan.ahead'), past: t('plan.past') }}
      isTyped={isPicked}
    />
  )
}

/** Repetition of the planned lesson every week or every few weeks, until a day. */
function Repetition() {
  const { t } = useTranslation('schedule')
  const { control, setValue } = useFormContext<LessonPlanningInput>()
  const [repeat, date] = useWatch({ control, name: ['repeat', 'date'] })
  const repeatEveryWeek = (isOn: boolean) =>
    setValue('repeat', isOn ? { weekdays: [weekdayOf(date)], everyWeeks: 1, until: addDays(date, 28) } : undefined)
  return (
    <>
      <Checkbox
        label={t('plan.repeat')}
        checked={repeat !== undefined}
        onChange={(event) => repeatEveryWeek(event.currentTarget.checked)}
      />
      {repeat !== undefined && (
        <FieldRow>
          <NumberField name="repeat.everyWeeks" label={t('plan.every_weeks')} />
          <DateField name="repeat.until" label={t('plan.until')} min={date} />
        </FieldRow>
      )}
    </>
  )
}
