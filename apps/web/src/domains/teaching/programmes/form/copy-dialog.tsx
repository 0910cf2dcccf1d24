import { addDays, businessDate, dateSchema } from '@navyk/api-spec/kit'
import type { Programme } from '@navyk/api-spec/teaching/programmes'
import { firstDayOfPattern } from '@navyk/api-spec/vocabulary'
import { programmePath } from '@navyk/api-spec/teaching/programmes/paths'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { DateField } from '#ui/form/fields/date-field.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useTranslation } from '#ui/texts.ts'
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
  return (
    <FormDialog
      schema={copyForm}
      defaults={{ startsOn: after }}
      title={t('copy.title', { title: programme.title })}
      write={copy.mutateAsync}
      done={t('new.done')}
      onDone={({ data }) => navigate(programmePath(data.id))}
      submitLabel={t('copy.submit')}
      onClose={onClose}
    >
      <DateField name="startsOn" label={t('words.first_day')} help={t('copy.help')} min={today} />
    </FormDialog>
  )
}
