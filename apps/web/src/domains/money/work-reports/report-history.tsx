import { type WorkReportState, workReportStates } from '@navyk/api-spec/money/work-reports'
import type { HistoryRow } from '@navyk/api-spec/kit'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useStateLabel } from '../../../app/states.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { History } from '../../../ui/history.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { ListSkeleton } from '../../../ui/skeletons.tsx'
import { workReportHistoryQuery } from './api.ts'

export function ReportHistory({ id }: { id: string }) {
  const { t } = useTranslation('work-reports')
  const query = useQuery(workReportHistoryQuery(id))
  const stateLabel = useStateLabel()
  const stateText = (value: unknown) => {
    const state = workReportStates.find((each: WorkReportState) => each === value)
    return state === undefined ? '' : stateLabel('work_report', state)
  }
  const changesOf = (row: HistoryRow) =>
    row.changes.state === undefined
      ? []
      : [{ label: t('state'), from: stateText(row.changes.state.from), to: stateText(row.changes.state.to) }]
  return (
    <QueryView query={query} skeleton={<ListSkeleton rows={3} />}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState text={t('history.none')} />
        ) : (
          <History
            entries={data.map((row) => ({
              id: row.id,
              at: row.at,
              actorName: row.actorName,
              title: t(`history.${row.action}`),
              reason: row.reason,
              changes: changesOf(row),
            }))}
          />
        )
      }
    </QueryView>
  )
}
