import { addDays, businessDate, dateSchema } from '@navyk/api-spec/kit'
import type { Programme } from '@navyk/api-spec/teaching/programmes'
import { firstDayOfPattern } from '@navyk/api-spec/vocabulary'
import { programmePath } from '@navyk/api-spec/teaching/programmes/paths'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useCopyProgramme } from '../api.ts'

interface Props {
  programme: Programme
  onClose: () => void
}

const copyForm = z.strictObject({ startsOn: dateSchema })

/** Drafts the same programme from another first day on. */
export function CopyDialog({ programme, onClose }: Props) {
  const { t } = useTranslation('programmes')
  const navigate = useNavigate()
  const copy = useCopyProgramme(programme.id)
  const today = businessDate(new Date())
  const ends = addDays(programme.endsOn, 7)
  const after = firstDayOfPattern(ends > today ? ends : today, programme.weeklyPattern)
  const form = useSchemaForm(copyForm, {
    defaultValues: { startsOn: after },
    send: async (values) => {
      const { data } = await copy.mutateAsync(values)
      toastSuccess(t('new.done'))
      onClose()
      void navigate(programmePath(data.id))
    },
  })
  return (
    <Dialog opened onClose={onClose} title={t('copy.title', { title: programme.title })}>
      <Form form={form} submitLabel={t('copy.submit')} onCancel={onClose}>
        <DateField name="startsOn" label={t('starts')} help={t('copy.help')} min={today} />
      </Form>
    </Dialog>
  )
}
