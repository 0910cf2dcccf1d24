import type { Lesson, LessonSummary } from '@navyk/api-spec/teaching/lessons'
import { useUser } from '#app/session/session.ts'
import { Callout } from '#ui/feedback/callout.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { State } from '#app/manifests/states.tsx'

/** A mark in lists: the lesson was not agreed beforehand, and whether it is confirmed. */
export function AdditionMark({ lesson }: { lesson: Pick<LessonSummary, 'addition'> }) {
  const words = useAdditionWords()(lesson)
  return words === '' ? null : <span className="muted small block">{words}</span>
}

/** Text on an addition; empty for a lesson that was agreed. */
export function useAdditionWords() {
  const { t } = useTranslation('lessons')
  return ({ addition }: Pick<LessonSummary, 'addition'>): string => {
    if (!addition) return ''
    const standing = addition.isWaiting ? 'waiting' : addition.confirmedBy === null ? undefined : 'confirmed'
    return [t(`addition.${addition.why}`), standing && t(`addition.${standing}`)].filter(Boolean).join(', ')
  }
}

/** A mark in the list of unusual closings: the reasons. */
export function UnusualClosingMark({ lesson: { unusual } }: { lesson: Pick<LessonSummary, 'unusual'> }) {
  const { t } = useTranslation('lessons')
  return (unusual ?? []).map((reason) => t(`unusual.${reason}`)).join(', ')
}

/** A box on the lesson's page: why a confirmation is needed, or what confirmed it. */
export function AdditionCallout({ lesson: { addition, state } }: { lesson: Lesson }) {
  const { t } = useTranslation('lessons')
  const format = useFormat()
  const { role } = useUser()
  if (!addition) return null
  // After a refusal staff decide, so the customer is not asked.
  if (addition.isWaiting && state === 'disputed') {
    return (
      <p className="muted below-16">
        {t(`addition.title_${addition.why}`)}. {t('addition.text_disputed')}
      </p>
    )
  }
  if (addition.isWaiting) {
    return (
      <Callout tone="amber" title={t(`addition.title_${addition.why}`)}>
        {t(`addition.text_${role}`)}
      </Callout>
    )
  }
  if (addition.confirmedBy === null || addition.confirmedAt === null) return null
  const by = addition.confirmedBy === role && role === 'customer' ? 'you' : addition.confirmedBy
  return (
    <p className="muted below-16">
      {t(`addition.title_${addition.why}`)}. {t(`addition.by_${by}`, { when: format.dateTime(addition.confirmedAt) })}
    </p>
  )
}

/** A box for staff: what is unusual about the closing, and the note of its review. */
export function UnusualClosingCallout({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation('lessons')
  const format = useFormat()
  const { unusual = [], review } = lesson
  if (unusual.length === 0) return null
  const reasons = unusual.map((reason) => t(`unusual.${reason}`)).join(', ')
  return (
    <Callout tone={review ? 'grey' : 'amber'} title={t('unusual.title', { reasons })}>
      {review && <p>{t('unusual.reviewed', { by: review.by, when: format.dateTime(review.at), note: review.note })}</p>}
    </Callout>
  )
}

type LessonFacts = Pick<LessonSummary, 'outcome' | 'state' | 'endsAt'>

/** A lesson's outcome; before it has one, whether it is still to come or waits for one. */
export function LessonStateBadge({ lesson }: { lesson: LessonFacts }) {
  if (lesson.outcome !== null) return <State of="outcome" is={lesson.outcome} />
  return <State of="lesson" is={isOver(lesson) ? 'unclosed' : 'planned'} />
}

/** True when the lesson is over by the browser's clock; the server decides by its own. */
const isOver = (lesson: Pick<LessonFacts, 'endsAt'>): boolean => Date.parse(lesson.endsAt) <= Date.now()
