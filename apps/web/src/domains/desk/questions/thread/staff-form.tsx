import type { Question } from '@navyk/api-spec/desk/questions'
import { useState } from 'react'
import { NoteForm } from './note-form.tsx'
import { ReplyForm } from './reply-form.tsx'
import classes from './staff-form.module.css'
import { SegmentedControl } from '#ui/buttons/segmented-control.tsx'
import { useTranslation } from '#ui/texts.ts'

type Kind = 'answer' | 'note'

/** Form for an answer or a note of a manager: the kind is chosen before the text is written. Beside a closed thread there are notes
 *  alone. When the thread is closed or opened meanwhile, nothing that is typed becomes the other kind or is lost: a note stays one
 *  until an answer is chosen, and a form that was shown stays mounted. */
export function StaffForm({ question }: { question: Question }) {
  const { t } = useTranslation('questions')
  const [chosen, choose] = useState<Kind>(question.actions.reply ? 'answer' : 'note')
  const [shown, show] = useState<Kind[]>([chosen])
  if (!question.actions.reply && chosen === 'answer') choose('note')
  if (!shown.includes(chosen)) show([...shown, chosen])
  const isNote = chosen === 'note'
  return (
    <div className={`ruled ${classes.form}`} data-note={isNote || undefined}>
      {question.actions.reply && (
        <SegmentedControl
          className={classes.whom}
          aria-label={t('for_whom')}
          value={chosen}
          data={[
            { value: 'answer', label: t('words.answer') },
            { value: 'note', label: t('as_note') },
          ]}
          onChange={(value) => choose(value === 'note' ? 'note' : 'answer')}
        />
      )}
      {shown.includes('answer') && (
        <div hidden={isNote}>
          <ReplyForm question={question} isStaff />
        </div>
      )}
      {shown.includes('note') && (
        <div hidden={!isNote}>
          <NoteForm id={question.id} />
        </div>
      )}
    </div>
  )
}
