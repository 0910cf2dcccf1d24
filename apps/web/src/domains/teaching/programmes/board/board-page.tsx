import { type ProgrammeBoard, programmeStates } from '@navyk/api-spec/teaching/programmes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useStateLabel } from '#app/manifests/states.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { ListSkeleton } from '#ui/feedback/skeletons.tsx'
import { ScopeSwitch } from '#ui/lists/scope-switch.tsx'
import { useIsWide } from '#ui/browser/use-media.ts'
import { boardQuery } from '../api.ts'
import { ProgrammesFrame } from '../lists/programmes-frame.tsx'
import { useCommonFilter, useShownState } from '../lists/use-programme-filter.ts'
import { Cancelling } from './cancelling.tsx'
import { BoardColumn } from './column.tsx'
import styles from '#ui/layout/board.module.css'
import { useTranslation } from '#ui/texts.ts'
import { useMoves } from './use-moves.ts'

/** Programmes by state, for staff. */
export function ProgrammeBoardPage() {
  const query = useQuery({ ...boardQuery(useCommonFilter()), placeholderData: keepPreviousData })
  return (
    <ProgrammesFrame way="project-management-v2">
      <QueryView query={query} skeleton={<ListSkeleton rows={6} />}>
        {({ data }) => <Board board={data} refetch={query.refetch} />}
      </QueryView>
    </ProgrammesFrame>
  )
}

function Board({ board: { columns }, refetch }: { board: ProgrammeBoard; refetch: () => unknown }) {
  const { t } = useTranslation('programmes')
  const moves = useMoves(refetch)
  const isWide = useIsWide(75)
  const shown = useShownState()
  const stateLabel = useStateLabel()
  const renderColumn = (column: ProgrammeBoard['columns'][number]) => (
    <BoardColumn key={column.state} column={column} moves={moves} />
  )
  const isOver = ({ state }: ProgrammeBoard['columns'][number]) => state === 'finished' || state === 'cancelled'
  return (
    <>
      <p className="unseen" role="status">
        {moves.said}
      </p>
      {isWide ? (
        <div className={styles.board}>
          {columns.filter((column) => !isOver(column)).map(renderColumn)}
          <div className="column gap-12">{columns.filter(isOver).map(renderColumn)}</div>
        </div>
      ) : (
        <>
          <ScopeSwitch
            name="column"
            label={t('state')}
            scopes={programmeStates.map((state, place) => ({
              value: place === 0 ? '' : state,
              label: `${stateLabel('programme', state)} · ${columns[place]?.count ?? 0}`,
            }))}
          />
          {columns.filter(({ state }) => state === shown).map(renderColumn)}
        </>
      )}
      <Cancelling moves={moves} />
    </>
  )
}
