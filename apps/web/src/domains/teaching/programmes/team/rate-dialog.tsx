import { businessDate } from '@navyk/api-spec/kit'
import { memberRateForm, type ProgrammeMember } from '@navyk/api-spec/teaching/programmes'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useFormat } from '#ui/format.ts'
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
  const form = useSchemaForm(memberRateForm, {
    defaultValues: { validFrom: today, basis },
    send: async (values) => {
      const body = { ...values, version: member.version }
      await addRate.mutateAsync(body)
      toastSuccess(t('rate.done'))
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={t('rate.title', { name: format.fullName(member.executor) })}>
      <Form form={form} submitLabel={t('rate.submit')} onCancel={onClose}>
        <DateField name="validFrom" label={t('rate.from')} help={t('rate.from_help')} min={today} />
        <RateFields />
      </Form>
    </Dialog>
  )
}
