import type { Lesson } from '@navyk/api-spec/teaching/lessons'
import { lazy } from 'react'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { useTranslation } from '#ui/texts.ts'
import { useDisputeLesson, useGrantMakeUp, useRestoreLesson, useReviewClosing } from '../api.ts'
import { ConfirmLessons, RefuseLesson } from '../confirm-lessons.tsx'

const CancelDialog = lazy(() => import('../dialogs/cancel-dialog.tsx').then((it) => ({ default: it.CancelDialog })))
const MakeUpDialog = lazy(() => import('../dialogs/make-up-dialog.tsx').then((it) => ({ default: it.MakeUpDialog })))
const MoveDialog = lazy(() => import('../dialogs/move-dialog.tsx').then((it) => ({ default: it.MoveDialog })))
const ResolveDialog = lazy(() => import('../dialogs/resolve-dialog.tsx').then((it) => ({ default: it.ResolveDialog })))

/** The actions on a lesson, except setting its outcome. */
export function LessonActions({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation('lessons')
  const { actions } = lesson
  return (
    <>
      {actions.review && <Review lesson={lesson} />}
      {actions.restore && <Restore lesson={lesson} />}
      {actions.grantMakeUp && <Grant lesson={lesson} />}
      {actions.dispute && !actions.refuse && <Dispute lesson={lesson} />}
      {actions.cancel && (
        <DialogButton label={t('cancel.label')} variant="default">
          {(onClose) => <CancelDialog lesson={lesson} onClose={onClose} />}
        </DialogButton>
      )}
      {(actions.move || actions.cancel) && (
        <DialogButton label={t('move.label')} variant="default">
          {(onClose) => <MoveDialog lesson={lesson} onClose={onClose} />}
        </DialogButton>
      )}
      {lesson.makeUp?.mayPlan && <PlanMakeUp lesson={lesson} />}
      {actions.refuse && <RefuseLesson lesson={lesson} />}
      {actions.confirm && <ConfirmLessons lessons={[lesson]} />}
      {actions.resolve && (
        <DialogButton label={t('resolve.label')} variant="filled">
          {(onClose) => <ResolveDialog lesson={lesson} onClose={onClose} />}
        </DialogButton>
      )}
    </>
  )
}

/** A button with the dialog to plan a make-up; a link from the contract's page opens it at once. */
function PlanMakeUp({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation('lessons')
  const [{ makeUp }, change] = useFilters(['makeUp'])
  return (
    <DialogButton
      label={t('make_ups.plan')}
      variant="filled"
      isOpenAtFirst={makeUp === '1'}
      onClosed={() => change({ makeUp: '' })}
    >
      {(onClose) => <MakeUpDialog lessonId={lesson.id} contractId={lesson.contractId} onClose={onClose} />}
    </DialogButton>
  )
}

function Restore({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation('lessons')
  const restore = useRestoreLesson(lesson.id)
  return (
    <ConfirmButton
      label={t('restore.label')}
      title={t('restore.title')}
      consequence={t('restore.consequence')}
      done={t('restore.done')}
      onConfirm={() => restore.mutateAsync({ version: lesson.version })}
    />
  )
}

function Dispute({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation('lessons')
  const dispute = useDisputeLesson(lesson.id)
  return (
    <ConfirmButton
      label={t('dispute.label')}
      title={t('dispute.title')}
      consequence={t('dispute.consequence')}
      confirmLabel={t('dispute.confirm')}
      reasonLabel={t('dispute.reason')}
      done={t('dispute.done')}
      onConfirm={(reason) => dispute.mutateAsync({ version: lesson.version, reason })}
    />
  )
}

function Review({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation('lessons')
  const review = useReviewClosing(lesson.id)
  return (
    <ConfirmButton
      label={t('review.label')}
      title={t('review.title')}
      consequence={t('review.consequence')}
      reasonLabel={t('review.note')}
      done={t('review.done')}
      onConfirm={(note) => review.mutateAsync({ version: lesson.version, note })}
    />
  )
}

function Grant({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation('lessons')
  const grant = useGrantMakeUp(lesson.id)
  return (
    <ConfirmButton
      label={t('grant.label')}
      title={t('grant.title')}
      consequence={t('grant.consequence', { count: lesson.policy.makeUpDays })}
      reasonLabel={t('words.reason')}
      done={t('grant.done')}
      onConfirm={(reason) => grant.mutateAsync({ version: lesson.version, reason })}
    />
  )
}
