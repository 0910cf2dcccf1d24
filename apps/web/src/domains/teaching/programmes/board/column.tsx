import { Title } from '@mantine/core'
import type { ProgrammeBoard, ProgrammeState } from '@navyk/api-spec/teaching/programmes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type DragEvent, useId, useState } from 'react'
import { lookOf, useStateLabel } from '#app/manifests/states.tsx'
import { Icon } from '#ui/icon.tsx'
import { MoreButton } from '#ui/lists/table/more-button.tsx'
import { programmesQuery } from '../api.ts'
import { useCommonFilter } from '../lists/use-programme-filter.ts'
import { BoardCard } from './board-card.tsx'
import { dragKind } from './dragging.ts'
import board from '#ui/layout/board.module.css'
import { useTranslation } from '#ui/texts.ts'
import type { ProgrammeMoves } from './use-moves.ts'

interface Props {
  column: ProgrammeBoard['columns'][number]
  moves: ProgrammeMoves
}

/** The programmes of one state, with how many there are. */
export function BoardColumn({ column, moves }: Props) {
  const id = useId()
  const stateLabel = useStateLabel()
  const { isOver, ...dropping } = useDropping(column.state, moves)
  return (
    <section className={board.column} aria-labelledby={id} data-over={isOver || undefined} {...dropping}>
      <Title order={2} id={id} className={`pad-above-4 pad-inline-4 pad-below-8 ${board.title}`}>
        <Icon of={lookOf('programme', column.state).icon} size={16} /> {stateLabel('programme', column.state)}
        <span className="muted normal figures to-end">{column.count}</span>
      </Title>
      <Programmes column={column} moves={moves} />
    </section>
  )
}

function Programmes({ column, moves }: Props) {
  const { t } = useTranslation('programmes')
  const ui = useTranslation('ui').t
  const [isWhole, setWhole] = useState(false)
  const filter = useCommonFilter()
  const rest = useInfiniteQuery({ ...programmesQuery({ ...filter, state: column.state }), enabled: isWhole })
  const programmes = (isWhole && rest.data?.pages.flatMap(({ data }) => data)) || column.programmes
  const pages = isWhole
    ? rest
    : { hasNextPage: column.nextCursor !== null, isFetchingNextPage: false, fetchNextPage: () => setWhole(true) }
  if (programmes.length === 0) return <p className="muted small pad-block-8 pad-inline-4">{t('board.none')}</p>
  return (
    <>
      <ul className={`column gap-8 ${board.cards}`}>
        {programmes.map((programme) => (
          <BoardCard key={programme.id} programme={programme} moves={moves} />
        ))}
      </ul>
      <MoreButton of={pages} label={ui('list.more')} />
    </>
  )
}

/** Handlers that move a programme into the column over which it is dropped. */
function useDropping(state: ProgrammeState, moves: ProgrammeMoves) {
  const [isOver, setOver] = useState(false)
  const isProgramme = (event: DragEvent) => event.dataTransfer.types.includes(dragKind)
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      if (!isProgramme(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      if (!isProgramme(event)) return
      event.preventDefault()
      setOver(false)
      moves.drop(event.dataTransfer.getData(dragKind), state)
    },
  }
}
