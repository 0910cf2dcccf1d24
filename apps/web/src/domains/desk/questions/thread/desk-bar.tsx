import { NativeSelect } from '@mantine/core'
import { type Question, questionTopics, type QuestionTopic } from '@navyk/api-spec/desk/questions'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { useFormat } from '#ui/format.ts'
import { topicRulesQuery, useDesk, useStoreNewer } from '../api.ts'
import classes from '../questions.module.css'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { useTranslation } from '#ui/texts.ts'

// Loaded when its dialog first opens.
const LinkDialog = lazy(async () => ({ default: (await import('../linking/link-dialog.tsx')).LinkDialog }))

/** Assignee and topic of a thread, and the thing that it is about. */
export function DeskBar({ question }: { question: Question }) {
  const { t } = useTranslation('questions')
  const format = useFormat()
  const { assign, move } = useDesk(question.id)
  const storeNewer = useStoreNewer()
  const managers = useQuery(topicRulesQuery()).data?.data.managers ?? []
  const assignee = question.desk?.assignee ?? null
  const isClosed = question.state === 'closed' || question.state === 'spam'
  // Somebody who is no manager any more stays in the list while the thread is theirs.
  const people = assignee && !managers.some(({ id }) => id === assignee.id) ? [assignee, ...managers] : managers
  const failed = (error: unknown) => {
    storeNewer(error)
    toastFailure(error)
  }
  return (
    <div className={`stack ruled-below gap-12-16 ${classes.bar}`}>
      <NativeSelect
        label={t('assignee')}
        value={assignee?.id ?? ''}
        disabled={isClosed || assign.isPending}
        data={[
          { value: '', label: t('unassigned') },
          ...people.map((person) => ({ value: person.id, label: format.fullName(person) })),
        ]}
        onChange={(event) =>
          assign.mutate(
            { assigneeId: event.currentTarget.value || null, insteadOf: assignee?.id ?? null },
            { onError: failed },
          )
        }
      />
      <NativeSelect
        label={t('words.topic')}
        value={question.topic}
        disabled={isClosed || move.isPending}
        data={questionTopics.map((value) => ({ value, label: t(`topics.${value}`) }))}
        onChange={(event) =>
          move.mutate(
            // The options are the topics.
            { topic: event.currentTarget.value as QuestionTopic, insteadOf: question.topic },
            { onError: failed },
          )
        }
      />
      {question.mergedInto === null && question.state !== 'spam' && (
        <div className={classes.step}>
          <DialogButton label={t('link.label')}>
            {(onClose) => <LinkDialog question={question} onClose={onClose} />}
          </DialogButton>
        </div>
      )}
    </div>
  )
}
