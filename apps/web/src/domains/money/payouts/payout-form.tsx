import type { IncomeReport } from '@navyk/api-spec/money/income-reports'
import { payoutForm } from '@navyk/api-spec/money/payouts'
import { businessDate } from '@navyk/api-spec/kit'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useFormat } from '#ui/format.ts'
import { useRecordPayout } from './api.ts'

/** Form of a payout: the sum that has left, and the day; less than was sent is a part. */
export function PayoutForm({ report, onClose }: { report: IncomeReport; onClose: () => void }) {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  const record = useRecordPayout(report.id)
  const form = useSchemaForm(payoutForm, {
    defaultValues: {
      amountKopecks: report.payableKopecks - report.paidKopecks,
      paidOn: businessDate(new Date()),
    },
    send: async (values) => {
      const body = { ...values, version: report.version }
      await record.mutateAsync(body)
      toastSuccess(t('payouts.record_done', { money: format.money(values.amountKopecks) }))
      onClose()
    },
  })
  return (
    <Form form={form} submitLabel={t('payouts.record_submit')} onCancel={onClose}>
      <MoneyField name="amountKopecks" label={t('payouts.amount')} />
      <DateField name="paidOn" label={t('payouts.paid_on')} max={businessDate(new Date())} />
    </Form>
  )
}
