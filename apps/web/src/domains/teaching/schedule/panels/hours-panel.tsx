import { Button } from '@mantine/core'
import { type Availability, type DayException, workingHoursForm } from '@navyk/api-spec/teaching/schedule'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { addDays, businessDate } from '@navyk/api-spec/kit'
import { useQuery } from '@tanstack/react-query'
import { useFieldArray, useWatch } from 'react-hook-form'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { newerOf } from '#ui/feedback/failures.ts'
import { DateField } from '#ui/form/fields/date-field.tsx'
import { FieldGroup, FieldRow, Form } from '#ui/form/form.tsx'
import { TimeField } from '#ui/form/fields/time-field.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { WeekdayTimesField } from '#ui/form/fields/weekday-times-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { hoursQuery, useSaveHours } from '../api.ts'
import classes from './panels.module.css'

interface Props {
  opened: boolean
  onClose: () => void
  executorId: string | undefined
  canChange: boolean
}

/** The executor's working hours: the usual week, and single days that differ. */
export function HoursPanel({ opened, onClose, executorId, canChange }: Props) {
  const { t } = useTranslation('schedule')
  const words = useWords()
  const query = useQuery(hoursQuery(executorId))
  return (
    <Dialog opened={opened} onClose={onClose} title={t('hours.title')} size="lg">
      <QueryView query={query} skeleton={<BlockSkeleton height={20} />}>
        {({ data }) =>
          canChange ? (
            <HoursForm hours={data} executorId={executorId} onClose={onClose} />
          ) : (
            <ul className={`column gap-4 ${classes.rows}`}>
              {data.week.map((span) => (
                <li key={words.span(span)}>{words.span(span)}</li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Dialog>
  )
}

interface FormProps {
  hours: Availability
  executorId: string | undefined
  onClose: () => void
}

function HoursForm({ hours, executorId, onClose }: FormProps) {
  const { t } = useTranslation('schedule')
  const save = useSaveHours()
  const form = useSchemaForm(workingHoursForm, {
    defaultValues: { week: hours.week, exceptions: hours.exceptions },
    send: async (values) => {
      try {
        await save.mutateAsync({ ...values, version: hours.version, ...(executorId !== undefined && { executorId }) })
      } catch (error) {
        const newer = newerOf<Availability>(error)
        if (newer) form.reset({ week: newer.week, exceptions: newer.exceptions }, { keepDirtyValues: true })
        throw error
      }
      toastSuccess(t('hours.saved'))
      onClose()
    },
  })
  return (
    <Form form={form} submitLabel={t('hours.submit')} onCancel={onClose}>
      <WeekdayTimesField name="week" label={t('hours.week')} help={t('hours.week_help')} max={28} />
      <Exceptions />
    </Form>
  )
}

function Exceptions() {
  const { t } = useTranslation('schedule')
  const { fields, append, remove } = useFieldArray({ name: 'exceptions' })
  const tomorrow = addDays(businessDate(new Date()), 1)
  return (
    <FieldGroup legend={t('hours.exceptions')}>
      <p className="muted">{t('hours.exceptions_help')}</p>
      {fields.map((field, index) => (
        <div key={field.id} className="column bordered rounded gap-8 pad-12">
          <div className="row between gap-8">
            <DateField name={`exceptions.${index}.date`} label={t('words.date')} min={businessDate(new Date())} />
            <IconButton icon={IconTrash} label={t('hours.remove_exception')} onClick={() => remove(index)} />
          </div>
          <Windows index={index} />
        </div>
      ))}
      <Button
        variant="default"
        leftSection={<Icon of={IconPlus} />}
        onClick={() => append({ date: tomorrow, windows: [] } satisfies DayException)}
      >
        {t('hours.add_exception')}
      </Button>
    </FieldGroup>
  )
}

/** The hours of one day; without any there are no lessons that day. */
function Windows({ index }: { index: number }) {
  const { t } = useTranslation('schedule')
  const name = `exceptions.${index}.windows`
  const { fields, append, remove } = useFieldArray({ name })
  const typed: unknown[] = useWatch({ name }) ?? []
  return (
    <>
      {typed.length === 0 && <p className="muted">{t('hours.none')}</p>}
      {fields.map((field, place) => (
        <div key={field.id} className="row between gap-8">
          <FieldRow>
            <TimeField name={`${name}.${place}.from`} label={t('hours.from')} />
            <TimeField name={`${name}.${place}.to`} label={t('hours.to')} isEnd />
          </FieldRow>
          <IconButton icon={IconTrash} label={t('hours.remove_window')} onClick={() => remove(place)} />
        </div>
      ))}
      <Button variant="subtle" onClick={() => append({ from: '10:00', to: '14:00' })}>
        {t('hours.add_window')}
      </Button>
    </>
  )
}
