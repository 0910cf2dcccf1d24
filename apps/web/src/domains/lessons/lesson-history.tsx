import { lessonOutcomes } from '@navyk/api-spec'
import type { HistoryRow } from '@navyk/api-spec/kit'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useStateLabel } from '../../app/states.tsx'
import { History } from '../../ui/history.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { ListSkeleton } from '../../ui/skeletons.tsx'
import { lessonHistoryQuery } from './api.ts'

export function LessonHistory({ id }: { id: string }) {
  const { t } = useTranslation('lessons')
  const stateLabel = useStateLabel()
  const query = useQuery(lessonHistoryQuery(id))
  const outcomeText = (value: unknown) => {
    const outcome = lessonOutcomes.find((each) => each === value)
    return outcome === undefined ? '—' : stateLabel('outcome', outcome)
  }
  const changesOf = ({ changes }: HistoryRow) =>
    changes.outcome === undefined
      ? []
      : [{ label: t('close.outcome'), from: outcomeText(changes.outcome.from), to: outcomeText(changes.outcome.to) }]
  return (
    <QueryView query={query} skeleton={<ListSkeleton rows={3} />}>
      {({ data }) => (
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
      )}
    </QueryView>
  )
}
