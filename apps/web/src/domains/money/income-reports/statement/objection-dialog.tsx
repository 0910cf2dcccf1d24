import { type IncomeReport, objectionForm } from '@navyk/api-spec/money/income-reports'
import { SelectField, TextAreaField } from '#ui/form/fields.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useObjectToAccrual } from '../api.ts'

/** Form of an objection: which row is wrong, and why. Rows that wait for an answer already are left out. */
export function ObjectionDialog({ report, onClose }: { report: IncomeReport; onClose: () => void }) {
  const { t } = useTranslation('income-reports')
  const format = useFormat()
  const object = useObjectToAccrual(report.id)
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
    <FormDialog
      schema={objectionForm}
      keptAs={`income-reports.objection ${report.id}`}
      defaults={{ reason: '' }}
      title={t('object.title')}
      write={(values) => object.mutateAsync({ ...values, version: report.version })}
      done={t('object.done')}
      submitLabel={t('object.submit')}
      onClose={onClose}
    >
      <SelectField name="rowId" label={t('words.row')} options={[...lessons, ...others]} />
      <TextAreaField name="reason" label={t('object.reason')} help={t('object.reason_help')} />
    </FormDialog>
  )
}
