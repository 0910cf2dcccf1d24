import { Title } from '@mantine/core'
import type { LeadBoard, LeadState } from '@navyk/api-spec/market/leads'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { lookOf, useStateLabel } from '#app/manifests/states.tsx'
import { Icon } from '#ui/icon.tsx'
import { MoreButton } from '#ui/lists/table/more-button.tsx'
import { columnQuery } from '../api.ts'
import { dragKind } from './dragging.ts'
import { LeadCard } from './lead-card.tsx'
import { useBoardFilter } from './use-board-filter.ts'
import board from '#ui/layout/board.module.css'
import { useTranslation } from '#ui/texts.ts'
import type { LeadMoves } from './use-moves.ts'

type Column = LeadBoard['columns'][number]

interface Props {
  column: Column
  moves: LeadMoves
  /** Content below the leads. */
  children?: ReactNode
}

/** The leads of one stage, with how many there are and how many of them wait too long. */
export function BoardColumn({ column, moves, children }: Props) {
  const id = useId()
  const { t } = useTranslation('leads')
  const stateLabel = useStateLabel()
  const { isOver, ...dropping } = useDropping(column.state, moves)
  return (
    <section className={board.column} aria-labelledby={id} data-over={isOver || undefined} {...dropping}>
      <header className="pad-inline-4 pad-above-4 pad-below-8" data-tone={lookOf('lead', column.state).tone}>
        <Title order={2} id={id} className={board.title}>
          <Icon of={lookOf('lead', column.state).icon} size={16} /> {stateLabel('lead', column.state)}
          <span className="muted normal figures to-end">{column.count}</span>
        </Title>
        {(column.staleCount > 0 || column.lateCount > 0) && (
          <p className="muted small above-4">
            {[
              ...(column.staleCount > 0 ? [t('board.stale', { count: column.staleCount })] : []),
              ...(column.lateCount > 0 ? [t('board.late', { count: column.lateCount })] : []),
            ].join(' · ')}
          </p>
        )}
      </header>
      <Leads column={column} moves={moves} />
      {children}
    </section>
  )
}

function Leads({ column, moves }: { column: Column; moves: LeadMoves }) {
  const { t } = useTranslation('leads')
  const [isWhole, setWhole] = useState(false)
  const filter = useBoardFilter()
  const rest = useInfiniteQuery({ ...columnQuery(column.state, filter), enabled: isWhole })
  const leads = (isWhole && rest.data?.pages.flatMap(({ data }) => data)) || column.leads
  const pages = isWhole
    ? rest
    : { hasNextPage: column.nextCursor !== null, isFetchingNextPage: false, fetchNextPage: () => setWhole(true) }
  if (leads.length === 0) return <p className="muted small pad-block-8 pad-inline-4">{t('board.none')}</p>
  return (
    <>
      <ul className={`column gap-8 ${board.cards}`}>
        {leads.map((lead) => (
          <LeadCard key={lead.id} lead={lead} moves={moves} />
        ))}
      </ul>
      <MoreButton of={pages} label={t('board.more')} />
    </>
  )
}

/** Handlers that move a lead into the column over which it is dropped. */
function useDropping(state: LeadState, moves: LeadMoves) {
  const [isOver, setOver] = useState(false)
  const isLead = (event: DragEvent) => event.dataTransfer.types.includes(dragKind)
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      if (!isLead(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      if (!isLead(event)) return
      event.preventDefault()
      setOver(false)
      moves.drop(event.dataTransfer.getData(dragKind), state)
    },
  }
}
