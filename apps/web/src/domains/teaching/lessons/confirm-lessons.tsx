import type { LessonSummary } from '@navyk/api-spec/teaching/lessons'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useConfirmLessons, useRefuseLesson } from './api.ts'

type LessonToConfirm = Pick<LessonSummary, 'id' | 'version' | 'outcome' | 'chargeKopecks' | 'customerRateKopecks'>

const costOf = ({ chargeKopecks, customerRateKopecks }: LessonToConfirm) => chargeKopecks ?? customerRateKopecks ?? 0

/** Form in which the customer confirms lessons that were not agreed beforehand, with the sum. */
export function ConfirmLessons({ lessons, onDone }: { lessons: LessonToConfirm[]; onDone?: () => void }) {
  const { t } = useTranslation('lessons')
  const format = useFormat()
  const confirm = useConfirmLessons()
  const count = lessons.length
  if (count === 0) return null
  const money = format.money(lessons.reduce((sum, lesson) => sum + costOf(lesson), 0))
  return (
    <ConfirmButton
      variant="filled"
      label={t('confirm.label', { count })}
      title={t('confirm.title', { count })}
      consequence={t('confirm.consequence', { money })}
      onConfirm={async () => {
        await confirm.mutateAsync({ lessons: lessons.map(({ id, version }) => ({ id, version })) })
        toastSuccess(t('confirm.done', { count }))
        onDone?.()
      }}
    />
  )
}

/** Form in which the customer refuses a lesson: a planned one is called off, a closed one becomes a dispute. */
export function RefuseLesson({ lesson }: { lesson: LessonToConfirm }) {
  const { t } = useTranslation('lessons')
  const refuse = useRefuseLesson(lesson.id)
  const kind = lesson.outcome === null ? 'planned' : 'closed'
  return (
    <ConfirmButton
      label={t('refuse.label')}
      title={t('refuse.title')}
      consequence={t(`refuse.consequence_${kind}`)}
      reasonLabel={t('refuse.reason')}
      done={t(`refuse.done_${kind}`)}
      onConfirm={(reason) => refuse.mutateAsync({ version: lesson.version, reason })}
    />
  )
}
