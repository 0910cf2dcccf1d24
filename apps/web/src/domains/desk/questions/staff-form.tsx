import { SegmentedControl } from '@mantine/core'
import type { Question } from '@navyk/api-spec/desk/questions'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NoteForm } from './note-form.tsx'
import { ReplyForm } from './reply-form.tsx'
import classes from './staff-form.module.css'

/** What a manager writes: whom it is for is chosen before it is written. Beside a closed thread there are notes alone. */
export function StaffForm({ question }: { question: Question }) {
  const { t } = useTranslation('questions')
  const [chosen, choose] = useState<'answer' | 'note'>('answer')
  const isNote = chosen === 'note' || !question.actions.reply
  return (
    <div className={classes.form} data-note={isNote || undefined}>
      {question.actions.reply && (
        <SegmentedControl
          className={classes.whom}
          aria-label={t('for_whom')}
          value={chosen}
          data={[
            { value: 'answer', label: t('as_answer') },
            { value: 'note', label: t('as_note') },
          ]}
          onChange={(value) => choose(value === 'note' ? 'note' : 'answer')}
        />
      )}
      {isNote ? <NoteForm id={question.id} /> : <ReplyForm question={question} isStaff />}
    </div>
  )
}
