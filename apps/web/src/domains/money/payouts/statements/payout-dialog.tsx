import type { IncomeReport } from '@navyk/api-spec/money/income-reports'
import { payoutForm } from '@navyk/api-spec/money/payouts'
import { businessDate } from '@navyk/api-spec/kit'
import { DateField } from '#ui/form/fields/date-field.tsx'
import { MoneyField } from '#ui/form/fields/money-field.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useRecordPayout } from '../api.ts'

/** Form of a payout: the sum that has left, and the day; less than was sent is a part. */
export function PayoutDialog({ report, onClose }: { report: IncomeReport; onClose: () => void }) {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  const record = useRecordPayout(report.id)
  return (
    <FormDialog
      schema={payoutForm}
      defaults={{
        amountKopecks: report.payableKopecks - report.paidKopecks,
        paidOn: businessDate(new Date()),
      }}
      title={t('payouts.record_title')}
      write={(values) => record.mutateAsync({ ...values, version: report.version })}
      done={(_answer, values) => t('payouts.record_done', { money: format.money(values.amountKopecks) })}
      submitLabel={t('payouts.record_submit')}
      onClose={onClose}
    >
      <MoneyField name="amountKopecks" label={t('payouts.amount')} />
      <DateField name="paidOn" label={t('payouts.paid_on')} max={businessDate(new Date())} />
    </FormDialog>
  )
}
