import { Button, NativeSelect } from '@mantine/core'
import type { HitLesson } from '@navyk/api-spec/teaching/schedule'
import { businessInstant } from '@navyk/api-spec/kit'
import { lessonPath } from '@navyk/api-spec/teaching/lessons/paths'
import { useState } from 'react'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { failureMessage } from '#ui/feedback/failures.ts'
import { useFormat } from '#ui/format.ts'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useMoveLesson } from '../api.ts'
import classes from './panels.module.css'

/** Lessons that fall into an absence: each with a choice of free times, by default the soonest, moved together by one
 *  button. Those that can't be moved stay in the list with the reason. */
export function AffectedLessons({ lessons, canChange }: { lessons: readonly HitLesson[]; canChange: boolean }) {
  const { t } = useTranslation('schedule')
  const move = useMoveLesson()
  const [chosen, setChosen] = useState<Record<string, string>>({})
  const [failures, setFailures] = useState<Record<string, string>>({})
  const [done, setDone] = useState<number>()
  if (lessons.length === 0) return null
  const placeOf = (lesson: HitLesson) => Number(chosen[lesson.id] ?? (lesson.proposals.length > 0 ? 0 : -1))
  const wanted = lessons.filter((lesson) => placeOf(lesson) >= 0)

  const moveAll = async () => {
    setFailures({})
    let moved = 0
    for (const lesson of wanted) {
      setDone(moved)
      const proposal = lesson.proposals[placeOf(lesson)]
      if (!proposal) continue
      const { date, time } = proposal
      try {
        await move.mutateAsync({ id: lesson.id, version: lesson.version, date, time, scope: 'this' })
        moved += 1
      } catch (error) {
        setFailures((before) => ({ ...before, [lesson.id]: failureMessage(error) }))
      }
    }
    setDone(undefined)
    if (moved > 0) toastSuccess(t('absences.moved', { count: moved }))
  }

  return (
    <>
      <p className="medium">{t('absences.hits', { count: lessons.length })}</p>
      <ul className={`column gap-4 ${classes.rows}`}>
        {lessons.map((lesson) => (
          <HitRow
            key={lesson.id}
            lesson={lesson}
            place={placeOf(lesson)}
            failure={failures[lesson.id]}
            canChange={canChange}
            onChoose={(place) => setChosen((before) => ({ ...before, [lesson.id]: place }))}
          />
        ))}
      </ul>
      {canChange && wanted.length > 0 && (
        <Button loading={done !== undefined} onClick={() => void moveAll()}>
          {t('absences.move', { count: wanted.length })}
        </Button>
      )}
    </>
  )
}

interface RowProps {
  lesson: HitLesson
  place: number
  failure: string | undefined
  canChange: boolean
  onChoose: (place: string) => void
}

function HitRow({ lesson, place, failure, canChange, onChoose }: RowProps) {
  const { t } = useTranslation('schedule')
  const format = useFormat()
  const at = (slot: { date: string; time: string }) =>
    format.dateTime(businessInstant(slot.date, slot.time).toISOString())
  return (
    <li>
      <span>
        {lesson.learnerName}, {format.dateTime(lesson.startsAt)}
      </span>
      {canChange && lesson.proposals.length > 0 ? (
        <NativeSelect
          aria-label={t('absences.where_to', { learner: lesson.learnerName })}
          value={String(place)}
          error={failure}
          data={[
            ...lesson.proposals.map((slot, index) => ({ value: String(index), label: at(slot) })),
            { value: '-1', label: t('absences.leave') },
          ]}
          onChange={(event) => onChoose(event.currentTarget.value)}
        />
      ) : (
        <LinkButton variant="default" to={lessonPath(lesson.id)}>
          {t('lesson.open')}
        </LinkButton>
      )}
    </li>
  )
}
