import { businessDate } from '@navyk/api-spec/kit'
import { memberRateForm, type ProgrammeMember } from '@navyk/api-spec/teaching/programmes'
import { DateField } from '#ui/form/fields/date-field.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useMemberSteps } from '../api.ts'
import { RateFields } from './rate-fields.tsx'

interface Props {
  member: ProgrammeMember
  onClose: () => void
}

/** Form of a member's rate from a day on. */
export function RateDialog({ member, onClose }: Props) {
  const { t } = useTranslation('programmes')
  const format = useFormat()
  const { addRate } = useMemberSteps(member.id)
  const today = businessDate(new Date())
  const basis = member.rates?.find(({ isCurrent }) => isCurrent)?.basis ?? 'session'
  return (
    <FormDialog
      schema={memberRateForm}
      defaults={{ validFrom: today, basis }}
      title={t('rate.title', { name: format.fullName(member.executor) })}
      write={(values) => addRate.mutateAsync({ ...values, version: member.version })}
      done={t('rate.done')}
      submitLabel={t('rate.submit')}
      onClose={onClose}
    >
      <DateField name="validFrom" label={t('words.from_day')} help={t('rate.from_help')} min={today} />
      <RateFields />
    </FormDialog>
  )
}
