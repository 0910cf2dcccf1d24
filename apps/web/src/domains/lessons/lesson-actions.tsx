import type { CancellingSide, Lesson } from '@navyk/api-spec'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../app/session.ts'
import { toastSuccess } from '../../app/toasts.ts'
import { ConfirmButton } from '../../ui/confirm-dialog.tsx'
import { useFormat } from '../../ui/format.ts'
import { useCancelLesson, useRestoreLesson } from './api.ts'

/** Cancelling a lesson, and taking a cancellation back, for whoever may. */
export function LessonActions({ lesson }: { lesson: Lesson }) {
  if (lesson.actions.restore) return <Restore lesson={lesson} />
  return lesson.actions.cancel && <Cancel lesson={lesson} />
}

function Cancel({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation('lessons')
  const format = useFormat()
  const { role } = useUser()
  const cancel = useCancelLesson(lesson.id)
  const by: CancellingSide = role === 'staff' ? 'service' : role
  const isLate = by === 'customer' && Date.parse(lesson.freeCancelUntil) < Date.now()
  const price = format.money(lesson.customerRateKopecks ?? 0)
  return (
    <ConfirmButton
      isDangerous
      label={t('cancel.label')}
      title={t('cancel.title')}
      consequence={
        isLate ? t('cancel.late', { money: price, until: format.dateTime(lesson.freeCancelUntil) }) : t(`cancel.${by}`)
      }
      confirmLabel={t(isLate ? 'cancel.confirm_late' : 'cancel.label')}
      reasonLabel={t('cancel.reason')}
      onConfirm={async (reason) => {
        await cancel.mutateAsync({ version: lesson.version, by, reason, acceptsCharge: isLate })
        toastSuccess(t('cancel.done'))
      }}
    />
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
      confirmLabel={t('restore.label')}
      onConfirm={async () => {
        await restore.mutateAsync(lesson.version)
        toastSuccess(t('restore.done'))
      }}
    />
  )
}
