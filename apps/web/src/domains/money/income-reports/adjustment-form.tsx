import { adjustmentForm, adjustmentKinds, type IncomeReport } from '@navyk/api-spec/money/income-reports'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { SelectField, TextAreaField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useAdjustIncomeReport } from './api.ts'

/** A bonus or a deduction with its reason. */
export function AdjustmentForm({ report, onClose }: { report: IncomeReport; onClose: () => void }) {
  const { t } = useTranslation('income-reports')
  const adjust = useAdjustIncomeReport(report.id)
  const form = useSchemaForm(adjustmentForm, {
    keptAs: `income-reports.adjustment ${report.id}`,
    defaultValues: { reason: '' },
    send: async (values) => {
      const body = { ...values, version: report.version }
      await adjust.mutateAsync(body)
      toastSuccess(t(`adjust.done_${values.kind}`))
      onClose()
    },
  })
  return (
    <Form form={form} submitLabel={t('adjust.submit')} onCancel={onClose}>
      <SelectField
        name="kind"
        label={t('adjust.kind')}
        options={adjustmentKinds.map((value) => ({ value, label: t(`adjust.${value}`) }))}
      />
      <MoneyField name="amountKopecks" label={t('adjust.amount')} />
      <TextAreaField name="reason" label={t('adjust.reason')} help={t('adjust.reason_help')} />
    </Form>
  )
}
