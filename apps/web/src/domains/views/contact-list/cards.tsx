import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { ListSkeleton } from '#ui/feedback/skeletons.tsx'
import type { DataListProps } from '#ui/lists/data-list-types.ts'
import { MoreButton } from '#ui/lists/more-button.tsx'
import { moveByArrows } from '#ui/lists/move-by-arrows.ts'
import classes from './contacts.module.css'

type Props<Row> = Pick<DataListProps<Row>, 'label' | 'query' | 'empty'> & { card: (row: Row) => ReactNode }

/** A list as cards. */
export function Cards<Row extends { id: string }>({ label, query, empty, card }: Props<Row>) {
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
                <li key={row.id} className={`stack packed gap-8 holds pad-16 ${classes.card}`}>
                  {card(row)}
                </li>
              ))}
            </ul>
            <MoreButton of={query} label={t('list.more')} className={'above-16'} />
          </>
        )
      }}
    </QueryView>
  )
}
