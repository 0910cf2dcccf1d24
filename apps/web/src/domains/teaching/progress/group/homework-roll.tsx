import { type GroupHomework, type GroupProgress, homeworkResults } from '@navyk/api-spec/teaching/progress'
import { useQuery } from '@tanstack/react-query'
import { lookOf, State, useStateLabel } from '#app/manifests/states.tsx'
import { TapChoice } from '#ui/form/tap-choice.tsx'
import { useMayChange } from '#ui/may-change.tsx'
import { useTranslation } from '#ui/texts.ts'
import { groupQuery, useCheckHomework } from '../api.ts'
import { useTapped } from './use-tapped.ts'

/** Homework of one session: one tap says whether a learner did it. */
export function HomeworkRoll({ group, homework }: { group: GroupProgress; homework: GroupHomework }) {
  const { t } = useTranslation('progress')
  const nameOf = new Map(group.learners.map(({ owner, learnerName }) => [owner.id, learnerName]))
  const rows = homework.checks
    .map((check) => ({ check, name: nameOf.get(check.seatId) ?? '' }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
  return (
    <ul className="above-8" aria-label={t('homework.title')}>
      {rows.map(({ check, name }) => (
        <Row key={check.seatId} group={group} homework={homework} check={check} name={name} />
      ))}
    </ul>
  )
}

interface RowProps {
  group: GroupProgress
  homework: GroupHomework
  check: GroupHomework['checks'][number]
  name: string
}

function Row({ group, homework, check: { seatId, result, version, mark }, name }: RowProps) {
  const { t } = useTranslation('progress')
  const stateLabel = useStateLabel()
  const { refetch } = useQuery(groupQuery(group.programme.id))
  const check = useCheckHomework(seatId, homework.meetingId)
  const { tap, underway } = useTapped(
    (chosen: (typeof homeworkResults)[number]) =>
      check.mutateAsync({ version, result: chosen, ...(mark !== null && { mark }) }),
    refetch,
  )
  const mayMark = useMayChange() && group.actions.edit
  return (
    <li className="divides stack gap-8 anywhere pad-block-12">
      <strong>{name}</strong>
      {mayMark ? (
        <TapChoice
          label={t('homework.of', { name })}
          choices={homeworkResults.map((each) => ({
            value: each,
            label: stateLabel('homework', each),
            ...lookOf('homework', each),
          }))}
          chosen={result}
          underway={underway}
          onChoose={(chosen) => void tap(chosen)}
        />
      ) : result === null ? (
        <span className="muted small">{t('homework.unchecked')}</span>
      ) : (
        <div>
          <State of="homework" is={result} />
        </div>
      )}
    </li>
  )
}
