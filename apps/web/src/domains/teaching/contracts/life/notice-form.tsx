import { Text } from '@mantine/core'
import { type Contract, endNoticeForm } from '@navyk/api-spec/teaching/contracts'
import { addDays, businessDate } from '@navyk/api-spec/kit'
import { useTranslation } from 'react-i18next'
import { useUser } from '#app/session.ts'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { TextAreaField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useGiveNotice } from './life-api.ts'

/** The form of a notice of ending: last day and reason. The contract's days of notice bind both sides, not staff. */
export function NoticeForm({ contract, onDone }: { contract: Contract; onDone: () => void }) {
  const { t } = useTranslation('contracts')
  const { role } = useUser()
  const giveNotice = useGiveNotice(contract.id)
  const today = businessDate(new Date())
  const soonest = addDays(today, role === 'staff' ? 0 : contract.endNoticeDays)
  const form = useSchemaForm(endNoticeForm, {
    keptAs: `contracts.notice ${contract.id}`,
    defaultValues: { endsOn: addDays(today, contract.endNoticeDays), reason: '' },
    send: async (values) => {
      await giveNotice.mutateAsync({ ...values, version: contract.version })
      onDone()
      toastSuccess(t('life.giveNotice.done'))
    },
  })
  return (
    <Form form={form} submitLabel={t('life.giveNotice.submit')} onCancel={onDone}>
      <Text>{t('life.giveNotice.consequence')}</Text>
      <DateField
        name="endsOn"
        label={t('ends_on')}
        help={t('life.giveNotice.days', { count: contract.endNoticeDays })}
        min={soonest}
      />
      <TextAreaField name="reason" label={t('reason')} stopsAtLimit />
    </Form>
  )
}
