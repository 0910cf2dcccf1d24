import { Checkbox } from '@mantine/core'
import type { LessonSummary } from '@navyk/api-spec/teaching/lessons'
import { useState } from 'react'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useCloseLessons } from '../api.ts'
import classes from './lesson-dialogs.module.css'

interface Props {
  lessons: LessonSummary[]
  onDone: () => void
}

/** Closes several lessons as held; single ones can be unchecked. */
export function CloseSeveral({ lessons, onDone }: Props) {
  const { t } = useTranslation('lessons')
  if (lessons.length === 0) return null
  return (
    <DialogButton label={t('close_several.label', { count: lessons.length })} variant="filled">
      {(onClose) => <Chosen lessons={lessons} onDone={onDone} onClose={onClose} />}
    </DialogButton>
  )
}

function Chosen({ lessons, onDone, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('lessons')
  const format = useFormat()
  const close = useCloseLessons()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const held = lessons.filter((lesson) => !left.has(lesson.id))
  const count = held.length
  const toggle = (id: string) =>
    setLeft((before) => new Set(before.has(id) ? [...before].filter((it) => it !== id) : [...before, id]))
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('close_several.title', { count })}
      confirmLabel={t('close_several.label', { count })}
      consequence={
        <>
          <p className="below-12">{t('close_several.consequence')}</p>
          {held.some(({ addition }) => addition?.isWaiting) && (
            <p className="below-12">{t('close_several.unconfirmed')}</p>
          )}
          <ul className={`stack scrolls ${classes.list}`}>
            {lessons.map((lesson) => (
              <li className="line touch" key={lesson.id}>
                <Checkbox
                  checked={!left.has(lesson.id)}
                  onChange={() => toggle(lesson.id)}
                  label={`${format.dateTime(lesson.startsAt)}, ${lesson.learnerName}`}
                />
              </li>
            ))}
          </ul>
        </>
      }
      onConfirm={async () => {
        if (count === 0) return
        await close.mutateAsync({ lessons: held.map(({ id, version }) => ({ id, version, outcome: 'held' as const })) })
        toastSuccess(t('close_several.done', { count }))
        onDone()
      }}
    />
  )
}
