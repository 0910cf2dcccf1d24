import { adjustmentForm, adjustmentKinds, type IncomeReport } from '@navyk/api-spec/money/income-reports'
import { SelectField, TextAreaField } from '#ui/form/fields.tsx'
import { MoneyField } from '#ui/form/fields/money-field.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useAdjustIncomeReport } from '../api.ts'

/** A bonus or a deduction with its reason. */
export function AdjustmentDialog({ report, onClose }: { report: IncomeReport; onClose: () => void }) {
  const { t } = useTranslation('income-reports')
  const adjust = useAdjustIncomeReport(report.id)
  return (
    <FormDialog
      schema={adjustmentForm}
      keptAs={`income-reports.adjustment ${report.id}`}
      defaults={{ reason: '' }}
      title={t('adjust.title')}
      write={(values) => adjust.mutateAsync({ ...values, version: report.version })}
      done={(_answer, values) => t(`adjust.done_${values.kind}`)}
      submitLabel={t('adjust.submit')}
      onClose={onClose}
    >
      <SelectField
        name="kind"
        label={t('adjust.kind')}
        options={adjustmentKinds.map((value) => ({ value, label: t(`adjust.${value}`) }))}
      />
      <MoneyField name="amountKopecks" label={t('adjust.amount')} />
      <TextAreaField name="reason" label={t('adjust.reason')} help={t('adjust.reason_help')} />
    </FormDialog>
  )
}
