import type { WorkReport, WorkReportLesson } from '@navyk/api-spec/money/work-reports'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#app/session.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'

// Loaded when its dialog first opens.
const CorrectionForm = lazy(async () => ({
  default: (await import('./corrections/correction-form.tsx')).CorrectionForm,
}))

/** Button of staff for one lesson of a month: correct it once the month is closed. */
export function LessonAction({ report, lesson }: { report: WorkReport; lesson: WorkReportLesson }) {
  const isAccountant = useUser().permissions.includes('accountant')
  const isAsked = report.corrections.some((each) => each.lessonId === lesson.id && each.state === 'asked')
  const mayCorrect = report.state === 'closed' && lesson.state === 'settled' && lesson.outcome !== 'moved'
  return isAccountant && mayCorrect && !isAsked && <Correct report={report} lesson={lesson} />
}

function Correct({ report, lesson }: { report: WorkReport; lesson: WorkReportLesson }) {
  const { t } = useTranslation('work-reports')
  return (
    <DialogButton label={t('correct.label')}>
      {(onClose) => (
        <Dialog opened onClose={onClose} title={t('correct.title')}>
          <CorrectionForm report={report} lesson={lesson} onClose={onClose} />
        </Dialog>
      )}
    </DialogButton>
  )
}
