import { dateSchema, timeOfDaySchema, addDays, businessDate, businessInstant } from '@navyk/api-spec/kit'
import { type Absence, absenceForm } from '@navyk/api-spec/teaching/schedule'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { CheckField } from '#ui/form/fields/check-field.tsx'
import { DateField } from '#ui/form/fields/date-field.tsx'
import { TextField } from '#ui/form/fields.tsx'
import { FieldGroup, FieldRow, Form } from '#ui/form/form.tsx'
import { TimeField } from '#ui/form/fields/time-field.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { useTranslation } from '#ui/texts.ts'
import { absencesQuery, useAddAbsence, useRemoveAbsence } from '../api.ts'
import { AffectedLessons } from './affected-lessons.tsx'
import { AffectedSessions } from './affected-sessions.tsx'
import { useAbsenceSpan } from './use-absence-span.ts'

interface Props {
  opened: boolean
  onClose: () => void
  executorId: string | undefined
  canChange: boolean
}

/** The executor's absences, with the lessons and sessions that fall into them. */
export function AbsencesPanel({ opened, onClose, executorId, canChange }: Props) {
  const { t } = useTranslation('schedule')
  const query = useQuery(absencesQuery(executorId))
  return (
    <Dialog opened={opened} onClose={onClose} title={t('absences.title')} size="lg">
      <div className="column gap-16">
        <QueryView query={query} skeleton={<BlockSkeleton height={8} />}>
          {({ data }) =>
            data.length === 0 ? (
              <p className="muted">{t('absences.none')}</p>
            ) : (
              <ul className="column gap-12">
                {data.map((absence) => (
                  <OneAbsence key={absence.id} absence={absence} canChange={canChange} />
                ))}
              </ul>
            )
          }
        </QueryView>
        {canChange && <AbsenceForm executorId={executorId} />}
      </div>
    </Dialog>
  )
}

function OneAbsence({ absence, canChange }: { absence: Absence; canChange: boolean }) {
  const { t } = useTranslation('schedule')
  const spanOf = useAbsenceSpan()
  const remove = useRemoveAbsence()
  return (
    <li className="column bordered rounded gap-8 pad-12">
      <div className="row between gap-8">
        <strong>{spanOf(absence)}</strong>
        {canChange && (
          <ConfirmButton
            label={t('words.remove')}
            title={t('absences.remove_title')}
            consequence={t('absences.remove_consequence')}
            onConfirm={() => remove.mutateAsync({ id: absence.id, version: absence.version })}
          />
        )}
      </div>
      {absence.reason !== '' && <p className="muted">{absence.reason}</p>}
      <AffectedLessons lessons={absence.lessons} canChange={canChange} />
      <AffectedSessions sessions={absence.sessions} span={spanOf(absence)} canChange={canChange} />
      {absence.lessons.length + absence.sessions.length === 0 && <p className="muted">{t('absences.hits_none')}</p>}
    </li>
  )
}

/** The form's values: days in Minsk, the last one included, and times unless it is whole days. The server's errors on
 *  the two instants are shown at the two days. */
const typedAbsence = z.strictObject({
  isWholeDay: z.boolean(),
  startsAt: dateSchema,
  startTime: timeOfDaySchema,
  endsAt: dateSchema,
  endTime: timeOfDaySchema,
  reason: absenceForm.shape.reason,
})

function instantsOf({ isWholeDay, startsAt, startTime, endsAt, endTime }: z.output<typeof typedAbsence>) {
  return {
    startsAt: businessInstant(startsAt, isWholeDay ? '00:00' : startTime).toISOString(),
    endsAt: (isWholeDay ? businessInstant(addDays(endsAt, 1)) : businessInstant(endsAt, endTime)).toISOString(),
  }
}

function AbsenceForm({ executorId }: { executorId: string | undefined }) {
  const { t } = useTranslation('schedule')
  const add = useAddAbsence()
  const tomorrow = addDays(businessDate(new Date()), 1)
  const fresh = {
    isWholeDay: true,
    startsAt: tomorrow,
    startTime: '09:00',
    endsAt: tomorrow,
    endTime: '18:00',
    reason: '',
  }
  const form = useSchemaForm(typedAbsence, {
    defaultValues: fresh,
    send: async (values) => {
      const { data } = await add.mutateAsync({
        ...instantsOf(values),
        reason: values.reason,
        ...(executorId !== undefined && { executorId }),
      })
      form.reset(fresh)
      toastSuccess(t('absences.added', { count: data.lessons.length + data.sessions.length }))
    },
  })
  const { setValue } = form
  const [isWholeDay, startsAt, endsAt] = useWatch({
    control: form.control,
    name: ['isWholeDay', 'startsAt', 'endsAt'],
  })
  // Choosing the first day sets an earlier last day to the same day.
  useEffect(() => {
    if (startsAt > endsAt) setValue('endsAt', startsAt)
  }, [startsAt, endsAt, setValue])
  return (
    <Form form={form} submitLabel={t('absences.submit')}>
      <FieldGroup legend={t('absences.new')}>
        <CheckField name="isWholeDay" label={t('absences.whole_day')} />
        {isWholeDay ? (
          <FieldRow>
            <DateField name="startsAt" label={t('words.first_day')} />
            <DateField name="endsAt" label={t('words.last_day')} min={startsAt} />
          </FieldRow>
        ) : (
          <>
            <FieldRow>
              <DateField name="startsAt" label={t('absences.from_date')} />
              <TimeField name="startTime" label={t('absences.from_time')} />
            </FieldRow>
            <FieldRow>
              <DateField name="endsAt" label={t('absences.to_date')} min={startsAt} />
              <TimeField name="endTime" label={t('absences.to_time')} />
            </FieldRow>
          </>
        )}
        <TextField name="reason" label={t('words.reason')} help={t('absences.reason_help')} isOptional stopsAtLimit />
      </FieldGroup>
    </Form>
  )
}
