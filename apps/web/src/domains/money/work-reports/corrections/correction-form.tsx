import { correctionForm, type WorkReport, type WorkReportLesson } from '@navyk/api-spec/money/work-reports'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { TextAreaField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useAskCorrection } from '../api.ts'

interface Props {
  report: WorkReport
  lesson: WorkReportLesson
  onClose: () => void
}

/** Form of a correction: what a lesson of a closed month should have cost and brought, and why. */
export function CorrectionForm({ report, lesson, onClose }: Props) {
  const { t } = useTranslation('work-reports')
  const ask = useAskCorrection(report.id)
  const last = report.corrections.findLast((each) => each.lessonId === lesson.id && each.state === 'approved')
  const form = useSchemaForm(correctionForm, {
    keptAs: `work-reports.correction ${lesson.id}`,
    defaultValues: {
      chargeKopecks: last?.chargeKopecks ?? lesson.chargeKopecks ?? 0,
      payKopecks: last?.payKopecks ?? lesson.payKopecks ?? 0,
      reason: '',
    },
    send: async (values) => {
      const body = { ...values, lessonId: lesson.id, version: report.version }
      await ask.mutateAsync(body)
      toastSuccess(t('correct.asked'))
      onClose()
    },
  })
  return (
    <Form form={form} submitLabel={t('correct.ask')} onCancel={onClose}>
      <MoneyField name="chargeKopecks" label={t('correct.charge')} />
      <MoneyField name="payKopecks" label={t('correct.pay')} />
      <TextAreaField name="reason" label={t('correct.reason')} help={t('correct.reason_help')} />
    </Form>
  )
}
