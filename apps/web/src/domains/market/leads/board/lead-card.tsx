import type { LeadCard as Card } from '@navyk/api-spec/market/leads'
import { leadPath } from '@navyk/api-spec/market/leads/paths'
import { offerPath } from '@navyk/api-spec/market/offers/paths'
import { IconAlarm, IconCopy, IconUserCheck, IconZzz } from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { DateText, PersonName, RelativeTime } from '#ui/facts/facts-text.tsx'
import { useFormat } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { useMayChange } from '#ui/may-change.tsx'
import { useWords } from '#vocabulary/use-words.ts'
import classes from './lead-card.module.css'
import { CardMenu } from './card-menu.tsx'
import { dragKind, nextTarget } from './dragging.ts'
import board from '#ui/layout/board.module.css'
import { useTranslation } from '#ui/texts.ts'
import { type LeadMoves, targetsOf } from './use-moves.ts'

/** A lead on the board: who, what is wanted, what is next, and what must not be overlooked. */
export function LeadCard({ lead, moves }: { lead: Card; moves: LeadMoves }) {
  const format = useFormat()
  const isMovable = useMayChange() && targetsOf(lead).length > 0
  const link = useRef<HTMLAnchorElement>(null)
  const keepsFocus = moves.moved === lead.id
  // A card that was moved is made anew in its new column.
  useEffect(() => {
    if (keepsFocus && (document.activeElement === document.body || document.activeElement === null)) {
      link.current?.focus()
    }
  }, [keepsFocus])
  const drag = (event: DragEvent) => {
    event.dataTransfer.setData(dragKind, lead.id)
    event.dataTransfer.effectAllowed = 'move'
    moves.drag(lead)
  }
  const press = (event: KeyboardEvent) => {
    const to = isMovable ? nextTarget(lead, event) : undefined
    if (to === undefined) return
    event.preventDefault()
    moves.move(lead, to)
  }
  return (
    <li className={board.card} data-idle={lead.isStale || undefined} draggable={isMovable} onDragStart={drag}>
      <div className={board.top}>
        <Link
          ref={link}
          className="underlines inherits strong"
          to={leadPath(lead.id)}
          draggable={false}
          onKeyDown={press}
        >
          {format.fullName(lead)}
        </Link>
        {isMovable && <CardMenu lead={lead} onMove={(to) => moves.move(lead, to)} />}
      </div>
      <Wanted lead={lead} />
      <Next lead={lead} />
      <Marks lead={lead} />
    </li>
  )
}

function Wanted({ lead: { learnerName, subject, level, offer } }: { lead: Card }) {
  const { t } = useTranslation('leads')
  const words = useWords()
  const wanted = [subject && words.subject(subject), level && words.level(level), learnerName].filter(Boolean)
  return (
    <>
      {wanted.length > 0 && <p className="muted small above-2">{wanted.join(' · ')}</p>}
      {offer && (
        <Link className={`anchor above-2 ${classes.offer}`} to={offerPath(offer.id)}>
          {t('board.request', { number: offer.number })}
        </Link>
      )}
    </>
  )
}

/** The next task, or since when nothing has happened; of a lost lead the reason. */
function Next({ lead: { nextTask, activeAt, lostReason, state } }: { lead: Card }) {
  const { t } = useTranslation('leads')
  if (lostReason !== null) return <p className={`dated above-2 ${classes.line}`}>{lostReason}</p>
  if (nextTask === null || state === 'won') {
    return (
      <p className="muted small above-2">
        {t('board.active')} <RelativeTime at={activeAt} />
      </p>
    )
  }
  return (
    <p className={`dated above-2 ${classes.line}`} data-late={nextTask.isLate || undefined}>
      <Icon of={IconAlarm} size={14} /> <DateText date={nextTask.dueOn} />
      {nextTask.isLate && `, ${t('tasks.late')}`}: {nextTask.title}
    </p>
  )
}

function Marks({ lead: { isStale, doubles, isKnown, assignee, source } }: { lead: Card }) {
  const { t } = useTranslation('leads')
  return (
    <ul className={`row stretch muted above-4 ${classes.marks}`}>
      {isStale && (
        <li data-tone="amber">
          <Icon of={IconZzz} size={14} /> {t('marks.stale')}
        </li>
      )}
      {doubles > 0 && (
        <li data-tone="amber">
          <Icon of={IconCopy} size={14} /> {t('board.doubles', { count: doubles })}
        </li>
      )}
      {isKnown && (
        <li data-tone="blue">
          <Icon of={IconUserCheck} size={14} /> {t('board.known')}
        </li>
      )}
      <li>{t(`sources.${source}`)}</li>
      <li>{assignee ? <PersonName person={assignee} /> : t('marks.unassigned')}</li>
    </ul>
  )
}
