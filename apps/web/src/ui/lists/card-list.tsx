import type { ReactNode } from 'react'
import { useTranslation } from '#ui/texts.ts'
import { QueryView } from '../feedback/query-view.tsx'
import { ListSkeleton } from '../feedback/skeletons.tsx'
import type { DataListProps } from './table/data-list-types.ts'
import { MoreButton } from './table/more-button.tsx'
import { moveByArrows } from './table/move-by-arrows.ts'

interface Props<Row> extends Pick<DataListProps<Row>, 'label' | 'query' | 'empty'> {
  /** Class that a card has beside that of all cards. */
  className?: string | undefined
  card: (row: Row) => ReactNode
  /** Words below the cards. */
  note?: ReactNode
}

/** Rows of a list as cards: `render` of `ListScreen`. */
export function CardList<Row extends { id: string }>({ label, query, empty, className = '', card, note }: Props<Row>) {
  const { t } = useTranslation('ui')
  return (
    <QueryView query={query} skeleton={<ListSkeleton rows={6} />}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.data)
        if (rows.length === 0) return empty
        return (
          <>
            <ul className="cards" aria-label={label} onKeyDown={moveByArrows}>
              {rows.map((row) => (
                <li key={row.id} className={`stack packed gap-8 holds bordered surface rounded pad-16 ${className}`}>
                  {card(row)}
                </li>
              ))}
            </ul>
            <MoreButton of={query} label={t('list.more')} className="above-16" />
            {note}
          </>
        )
      }}
    </QueryView>
  )
}
