import type { Lesson } from '@navyk/api-spec/teaching/lessons'
import { lessonPath } from '@navyk/api-spec/teaching/lessons/paths'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#ui/texts.ts'
import { Link } from 'react-router'
import { useUser } from '#app/session/session.ts'
import { Callout } from '#ui/feedback/callout.tsx'
import { useFormat } from '#ui/format.ts'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { nextUnclosedQuery } from '../api.ts'
import { AdditionCallout, UnusualClosingCallout } from '../lesson-marks.tsx'

/** Boxes above the page of a lesson: moved, make-up owed, dispute. */
export function LessonStanding({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation('lessons')
  return (
    <>
      <Reason lesson={lesson} />
      {lesson.movedToId !== null && <Other id={lesson.movedToId} text={t('details.moved_to')} />}
      {lesson.movedFromId !== null && <Other id={lesson.movedFromId} text={t('details.moved_from')} />}
      {lesson.makeUpForId !== null && <Other id={lesson.makeUpForId} text={t('details.makes_up')} />}
      {lesson.usedFreeMove && lesson.outcome !== 'moved' && (
        <p className="panel rounded below-16 pad-12-16">{t('details.free_move')}</p>
      )}
      <AdditionCallout lesson={lesson} />
      <UnusualClosingCallout lesson={lesson} />
      <Owed lesson={lesson} />
      <Dispute lesson={lesson} />
    </>
  )
}

function Reason({ lesson: { cancelReason: reason, calledOff, outcome } }: { lesson: Lesson }) {
  const { t } = useTranslation('lessons')
  const { role } = useUser()
  if (reason === null || reason === '') return null
  const by = calledOff && (calledOff.by === role && role !== 'staff' ? 'you' : calledOff.by)
  return (
    <p className="panel rounded below-16 pad-12-16">
      {calledOff && by
        ? t(`called_off.${calledOff.for}_${by}`, { reason })
        : t(outcome === 'moved' ? 'details.move_reason' : 'details.cancel_reason', { reason })}
    </p>
  )
}

function Other({ id, text }: { id: string; text: string }) {
  return (
    <p className="panel rounded below-16 pad-12-16">
      <Link to={lessonPath(id)}>{text}</Link>
    </p>
  )
}

function Owed({ lesson: { makeUp } }: { lesson: Lesson }) {
  const { t } = useTranslation('lessons')
  const format = useFormat()
  if (!makeUp) return null
  if (makeUp.usedById !== null) return <Other id={makeUp.usedById} text={t('details.made_up')} />
  return <p className="panel rounded below-16 pad-12-16">{t('details.owed', { date: format.date(makeUp.until) })}</p>
}

function Dispute({ lesson: { dispute } }: { lesson: Lesson }) {
  const { t } = useTranslation('lessons')
  const { role } = useUser()
  if (!dispute) return null
  return (
    <Callout
      tone={dispute.answer === null ? 'amber' : 'grey'}
      title={t(dispute.answer === null ? `dispute.open_${role}` : 'dispute.decided')}
    >
      <p>{t(role === 'customer' ? 'dispute.by_you' : 'dispute.by_customer', { reason: dispute.reason })}</p>
      {dispute.answer !== null && <p>{t('dispute.answer', { answer: dispute.answer })}</p>}
    </Callout>
  )
}

/** A link to the next lesson without an outcome, shown after one was closed. */
export function NextUnclosed() {
  const { data } = useQuery(nextUnclosedQuery())
  const next = data?.data[0]
  const place = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone: the focus goes on to the next lesson, or to what says that there is none.
  useEffect(() => {
    if (data && isFocusLost()) (place.current?.querySelector('a') ?? place.current)?.focus()
  }, [data])
  if (!data) return null
  return (
    <div ref={place} tabIndex={-1}>
      <Next lesson={next} />
    </div>
  )
}

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

function Next({ lesson: next }: { lesson: Pick<Lesson, 'id' | 'learnerName' | 'startsAt'> | undefined }) {
  const { t } = useTranslation('lessons')
  const format = useFormat()
  if (!next) return <Callout tone="green" title={t('next.none')} />
  return (
    <Callout tone="blue" title={t('next.title')}>
      <div className="row between gap-8-16 above-12">
        <span>
          {next.learnerName}, {format.dateTime(next.startsAt)}
        </span>
        <LinkButton to={lessonPath(next.id)}>{t('next.open')}</LinkButton>
      </div>
    </Callout>
  )
}
