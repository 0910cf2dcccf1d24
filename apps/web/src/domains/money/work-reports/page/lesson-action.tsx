import type { WorkReport, WorkReportLesson } from '@navyk/api-spec/money/work-reports'
import { lazy } from 'react'
import { useUser } from '#app/session/session.ts'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { useTranslation } from '#ui/texts.ts'

// Loaded when it first opens.
const CorrectionDialog = lazy(async () => ({
  default: (await import('../corrections/correction-dialog.tsx')).CorrectionDialog,
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
      {(onClose) => <CorrectionDialog report={report} lesson={lesson} onClose={onClose} />}
    </DialogButton>
  )
}
