import type { ProgrammeCard } from '@navyk/api-spec/teaching/programmes'
import { programmePath } from '@navyk/api-spec/teaching/programmes/paths'
import { type DragEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useFormat } from '#ui/format.ts'
import { useMayChange } from '#ui/may-change.tsx'
import { Marks } from '../lists/marks.tsx'
import { SeatBar } from '../lists/seat-bar.tsx'
import { useProgrammeWords } from '../use-programme-words.ts'
import { CardMenu } from './card-menu.tsx'
import { dragKind, nextTarget } from './dragging.ts'
import board from '#ui/layout/board.module.css'
import { type ProgrammeMoves, targetsOf } from './use-moves.ts'

/** A programme on the board: what, when, its seats, and what must not be overlooked. */
export function BoardCard({ programme, moves }: { programme: ProgrammeCard; moves: ProgrammeMoves }) {
  const words = useProgrammeWords()
  const format = useFormat()
  const isMovable = useMayChange() && targetsOf(programme).length > 0
  const link = useRef<HTMLAnchorElement>(null)
  const keepsFocus = moves.moved === programme.id
  // A card that was moved is made anew in its new column.
  useEffect(() => {
    if (keepsFocus && (document.activeElement === document.body || document.activeElement === null)) {
      link.current?.focus()
    }
  }, [keepsFocus])
  const drag = (event: DragEvent) => {
    event.dataTransfer.setData(dragKind, programme.id)
    event.dataTransfer.effectAllowed = 'move'
    moves.drag(programme)
  }
  const press = (event: KeyboardEvent) => {
    const to = isMovable ? nextTarget(programme, event) : undefined
    if (to === undefined) return
    event.preventDefault()
    moves.move(programme, to)
  }
  return (
    <li className={`stack gap-4 ${board.card}`} draggable={isMovable} onDragStart={drag}>
      <div className={board.top}>
        <Link
          ref={link}
          className="underlines inherits strong"
          to={programmePath(programme.id)}
          draggable={false}
          onKeyDown={press}
        >
          {programme.title}
        </Link>
        {isMovable && <CardMenu programme={programme} onMove={(to) => moves.move(programme, to)} />}
      </div>
      <p className="muted small">{words.days(programme)}</p>
      <SeatBar of={programme} />
      <Marks of={programme} />
      {programme.leads.length > 0 && (
        <p className="muted small">{programme.leads.map((lead) => format.shortName(lead)).join(', ')}</p>
      )}
    </li>
  )
}
