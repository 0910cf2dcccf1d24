import { businessDate } from '@navyk/api-spec/kit'
import { type GroupProgress, type GroupTopic, highestMark } from '@navyk/api-spec/teaching/progress'
import { useQuery } from '@tanstack/react-query'
import { TapChoice } from '#ui/form/tap-choice.tsx'
import { useFormat } from '#ui/format.ts'
import { useMayChange } from '#ui/may-change.tsx'
import { useTranslation } from '#ui/texts.ts'
import { groupQuery, useMarkTopic } from '../api.ts'
import { useTapped } from './use-tapped.ts'

const marks = Array.from({ length: highestMark }, (_, index) => index + 1)

/** A topic of a group: one tap marks how well a learner knows it today. */
export function TopicRoll({ group, topic }: { group: GroupProgress; topic: GroupTopic }) {
  const { t } = useTranslation('progress')
  const ofSeat = new Map(topic.learners.map((learner) => [learner.seatId, learner]))
  return (
    <ul className="above-8" aria-label={topic.title}>
      {group.learners.flatMap(({ owner, learnerName }) => {
        const learner = ofSeat.get(owner.id)
        return learner ? [<Row key={owner.id} group={group} learner={learner} name={learnerName} />] : []
      })}
      <li className="muted small">{t('topics.mark_help')}</li>
    </ul>
  )
}

interface RowProps {
  group: GroupProgress
  learner: GroupTopic['learners'][number]
  name: string
}

function Row({ group, learner: { seatId, topicId, mark, on, version }, name }: RowProps) {
  const { t } = useTranslation('progress')
  const format = useFormat()
  const { refetch } = useQuery(groupQuery(group.programme.id))
  const send = useMarkTopic(topicId, seatId)
  const { tap, underway } = useTapped((chosen: number) => send.mutateAsync({ version, mark: chosen }), refetch)
  const mayMark = useMayChange() && group.actions.edit
  return (
    <li className="divides stack gap-8 anywhere pad-block-12">
      <span className="row baseline between gap-4-12">
        <strong>{name}</strong>
        {on !== null && <span className="muted small">{format.date(on)}</span>}
      </span>
      {mayMark ? (
        <TapChoice
          label={t('topics.of', { name })}
          choices={marks.map((value) => ({ value, label: String(value) }))}
          chosen={mark}
          underway={underway}
          isDense
          isAgain={on !== businessDate(new Date())}
          onChoose={(chosen) => void tap(chosen)}
        />
      ) : (
        <span>{mark ?? '–'}</span>
      )}
    </li>
  )
}
