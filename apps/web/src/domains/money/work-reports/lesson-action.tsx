import type { WorkReport, WorkReportLesson } from '@navyk/api-spec/money/work-reports'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../app/session.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { DialogButton } from '../../../ui/dialogs/dialog-button.tsx'
import { useFormat } from '../../../ui/format.ts'
import { ConfirmButton } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useApproveWorkReportRows } from './api.ts'

// Loaded when its dialog first opens.
const CorrectionForm = lazy(async () => ({
  default: (await import('./corrections/correction-form.tsx')).CorrectionForm,
}))

/** What staff may do with one lesson of a month: approve it before the others, or correct it once the month is closed. */
export function LessonAction({ report, lesson }: { report: WorkReport; lesson: WorkReportLesson }) {
  const { permissions } = useUser()
  const isAccountant = permissions.includes('accountant')
  if (report.state === 'submitted' && (isAccountant || permissions.includes('manager'))) {
    return isReady(lesson) && <Approve report={report} lesson={lesson} />
  }
  const isAsked = report.corrections.some((each) => each.lessonId === lesson.id && each.state === 'asked')
  const mayCorrect = report.state === 'closed' && lesson.state === 'settled' && lesson.outcome !== 'moved'
  return isAccountant && mayCorrect && !isAsked && <Correct report={report} lesson={lesson} />
}

const isReady = (lesson: WorkReportLesson) =>
  lesson.state === 'closed' && lesson.waitsFor === null && lesson.outcome !== 'moved'

function Approve({ report, lesson }: { report: WorkReport; lesson: WorkReportLesson }) {
  const { t } = useTranslation('work-reports')
  const format = useFormat()
  const approve = useApproveWorkReportRows(report.id)
  return (
    <ConfirmButton
      label={t('approve_row.label')}
      title={t('approve_row.title', { when: format.dateTime(lesson.startsAt) })}
      consequence={t('approve_row.consequence', {
        charge: format.money(lesson.chargeKopecks ?? 0),
        pay: format.money(lesson.payKopecks ?? 0),
      })}
      done={t('approve_row.done')}
      onConfirm={() => approve.mutateAsync({ version: report.version, lessonIds: [lesson.id] })}
    />
  )
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
