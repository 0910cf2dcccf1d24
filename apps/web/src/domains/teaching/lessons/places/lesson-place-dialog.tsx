import { type Lesson, lessonPlaceForm } from '@navyk/api-spec/teaching/lessons'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../../../ui/feedback/toasts.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { TextField } from '../../../../ui/form/fields.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useSchemaForm } from '../../../../ui/form/use-schema-form.ts'
import { useSetLessonPlace } from '../api.ts'

/** Says where one lesson takes place. */
export function LessonPlaceDialog({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) {
  const { t } = useTranslation('lessons')
  const set = useSetLessonPlace(lesson.id)
  const form = useSchemaForm(lessonPlaceForm, {
    defaultValues: { version: lesson.version, place: lesson.hasOwnPlace ? lesson.place : '' },
    send: async (values) => {
      await set.mutateAsync(values)
      toastSuccess(t('places.done'))
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={t('places.of_lesson')}>
      <Form form={form} submitLabel={t('places.submit')} onCancel={onClose}>
        <TextField name="place" label={t('places.field')} help={t('places.help_lesson')} isOptional stopsAtLimit />
      </Form>
    </Dialog>
  )
}
