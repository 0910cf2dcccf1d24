import { type Lesson, lessonPlaceForm, type MeetingPlace, meetingPlaceForm } from '@navyk/api-spec/teaching/lessons'
import type { z } from 'zod'
import { TextField } from '#ui/form/fields.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useSetLessonPlace, useSetMeetingPlace } from '../api.ts'

/** Dialog of the place of one lesson. */
export function LessonPlaceDialog({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) {
  const { mutateAsync } = useSetLessonPlace(lesson.id)
  const now = { version: lesson.version, place: lesson.hasOwnPlace ? lesson.place : '' }
  return <PlaceDialog of="lesson" schema={lessonPlaceForm} now={now} send={mutateAsync} onClose={onClose} />
}

interface MeetingProps {
  contractId: string
  meeting: MeetingPlace
  onClose: () => void
}

/** Dialog of the place of a contract's lessons from now on. */
export function MeetingPlaceDialog({ contractId, meeting: { version, place }, onClose }: MeetingProps) {
  const { mutateAsync } = useSetMeetingPlace(contractId)
  const now = { version, place }
  return <PlaceDialog of="contract" schema={meetingPlaceForm} now={now} send={mutateAsync} onClose={onClose} />
}

type PlaceForm = z.infer<typeof meetingPlaceForm>

interface Props {
  of: 'contract' | 'lesson'
  schema: z.ZodType<PlaceForm, PlaceForm>
  now: PlaceForm
  send: (form: PlaceForm) => Promise<unknown>
  onClose: () => void
}

function PlaceDialog({ of, schema, now, send, onClose }: Props) {
  const { t } = useTranslation('lessons')
  return (
    <FormDialog
      schema={schema}
      defaults={now}
      title={t(`places.of_${of}`)}
      write={send}
      done={t('places.done')}
      submitLabel={t('words.save')}
      onClose={onClose}
    >
      <TextField name="place" label={t('places.field')} help={t(`places.help_${of}`)} isOptional stopsAtLimit />
    </FormDialog>
  )
}
