import type { LessonSummary } from '@navyk/api-spec'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../app/toasts.ts'
import { ConfirmButton } from '../../ui/confirm-dialog.tsx'
import { useCloseLessons } from './api.ts'

/** Says of all chosen lessons that they were held: the usual end of a day. */
export function CloseSeveral({ lessons, onDone }: { lessons: LessonSummary[]; onDone: () => void }) {
  const { t } = useTranslation('lessons')
  const close = useCloseLessons()
  const count = lessons.length
  if (count === 0) return null
  return (
    <ConfirmButton
      variant="filled"
      label={t('close_several.label', { count })}
      title={t('close_several.title', { count })}
      consequence={t('close_several.consequence')}
      confirmLabel={t('close_several.label', { count })}
      onConfirm={async () => {
        await close.mutateAsync(lessons.map(({ id, version }) => ({ id, version, outcome: 'held' as const })))
        toastSuccess(t('close_several.done', { count }))
        onDone()
      }}
    />
  )
}
