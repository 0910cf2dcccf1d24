import { correctionForm, type WorkReport, type WorkReportLesson } from '@navyk/api-spec/money/work-reports'
import { TextAreaField } from '#ui/form/fields.tsx'
import { MoneyField } from '#ui/form/fields/money-field.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useAskCorrection } from '../api.ts'

interface Props {
  report: WorkReport
  lesson: WorkReportLesson
  onClose: () => void
}

/** Form of a correction: what a lesson of a closed month should have cost and brought, and why. */
export function CorrectionDialog({ report, lesson, onClose }: Props) {
  const { t } = useTranslation('work-reports')
  const ask = useAskCorrection(report.id)
  const last = report.corrections.findLast((each) => each.lessonId === lesson.id && each.state === 'approved')
  return (
    <FormDialog
      schema={correctionForm}
      keptAs={`work-reports.correction ${lesson.id}`}
      defaults={{
        chargeKopecks: last?.chargeKopecks ?? lesson.chargeKopecks ?? 0,
        payKopecks: last?.payKopecks ?? lesson.payKopecks ?? 0,
        reason: '',
      }}
      title={t('correct.title')}
      write={(values) => ask.mutateAsync({ ...values, lessonId: lesson.id, version: report.version })}
      done={t('correct.asked')}
      submitLabel={t('correct.ask')}
      onClose={onClose}
    >
      <MoneyField name="chargeKopecks" label={t('correct.charge')} />
      <MoneyField name="payKopecks" label={t('correct.pay')} />
      <TextAreaField name="reason" label={t('correct.reason')} help={t('correct.reason_help')} />
    </FormDialog>
  )
}
