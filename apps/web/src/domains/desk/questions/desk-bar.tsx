import { NativeSelect } from '@mantine/core'
import { type Question, questionTopics, type QuestionTopic } from '@navyk/api-spec/desk/questions'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureMessage } from '../../../ui/feedback/failures.ts'
import { toastError } from '../../../ui/feedback/toasts.ts'
import { useFormat } from '../../../ui/format.ts'
import { topicRulesQuery, useDesk, useStoreNewer } from './api.ts'
import classes from './desk-bar.module.css'

/** Who answers a thread, and about what it is. */
export function DeskBar({ question }: { question: Question }) {
  const { t } = useTranslation('questions')
  const format = useFormat()
  const { assign, move } = useDesk(question.id)
  const storeNewer = useStoreNewer()
  const managers = useQuery(topicRulesQuery()).data?.data.managers ?? []
  const assignee = question.desk?.assignee ?? null
  const isClosed = question.state === 'closed'
  // Somebody who is no manager any more stays in the list while the thread is theirs.
  const people = assignee && !managers.some(({ id }) => id === assignee.id) ? [assignee, ...managers] : managers
  const failed = (error: unknown) => {
    storeNewer(error)
    void toastError(failureMessage(error))
  }
  return (
    <div className={classes.bar}>
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
        label={t('topic')}
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
    </div>
  )
}
