import { type IncomeReport, objectionForm } from '@navyk/api-spec/money/income-reports'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { SelectField, TextAreaField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useFormat } from '#ui/format.ts'
import { useObjectToAccrual } from './api.ts'

/** Form of an objection: which row is wrong, and why. Rows that wait for an answer already are left out. */
export function ObjectionForm({ report, onClose }: { report: IncomeReport; onClose: () => void }) {
  const { t } = useTranslation('income-reports')
  const format = useFormat()
  const object = useObjectToAccrual(report.id)
  const form = useSchemaForm(objectionForm, {
    keptAs: `income-reports.objection ${report.id}`,
    defaultValues: { reason: '' },
    send: async (values) => {
      await object.mutateAsync({ ...values, version: report.version })
      toastSuccess(t('object.done'))
      onClose()
    },
  })
  const lessons = report.clients.flatMap((client) =>
    client.accruals
      .filter(({ objection }) => objection === null || objection.answer !== null)
      .map((accrual) => ({
        value: accrual.id,
        label: `${format.date(accrual.heldOn)} · ${client.learnerName} · ${format.money(accrual.amounts.payKopecks)}`,
      })),
  )
  const others = report.adjustments
    .filter(({ objection }) => objection === null || objection.answer !== null)
    .map(({ id, kind, amountKopecks, reason, session }) => ({
      value: id,
      label: [
        kind === 'session' ? format.date(session?.heldOn ?? '') : t(`adjust.${kind}`),
        reason,
        format.money(kind === 'deduction' ? -amountKopecks : amountKopecks),
      ].join(' · '),
    }))
  return (
    <Form form={form} submitLabel={t('object.submit')} onCancel={onClose}>
      <SelectField name="rowId" label={t('object.row')} options={[...lessons, ...others]} />
      <TextAreaField name="reason" label={t('object.reason')} help={t('object.reason_help')} />
    </Form>
  )
}
