import { lessonOutcomes } from '@navyk/api-spec/teaching/lessons'
import type { HistoryRow } from '@navyk/api-spec/kit'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useStateLabel } from '../../../app/states.tsx'
import { useFormat } from '../../../ui/format.ts'
import { History } from '../../../ui/history.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { ListSkeleton } from '../../../ui/skeletons.tsx'
import { lessonHistoryQuery } from './api.ts'

export function LessonHistory({ id }: { id: string }) {
  const { t } = useTranslation('lessons')
  const stateLabel = useStateLabel()
  const format = useFormat()
  const query = useQuery(lessonHistoryQuery(id))
  const outcomeText = (value: unknown) => {
    const outcome = lessonOutcomes.find((each) => each === value)
    return outcome === undefined ? '—' : stateLabel('outcome', outcome)
  }
  const timeText = (value: unknown) => (typeof value === 'string' ? format.dateTime(value) : '—')
  const changesOf = ({ changes: { outcome, startsAt, endsAt } }: HistoryRow) => [
    ...(outcome ? [{ label: t('close.outcome'), from: outcomeText(outcome.from), to: outcomeText(outcome.to) }] : []),
    ...(startsAt ? [{ label: t('begins'), from: timeText(startsAt.from), to: timeText(startsAt.to) }] : []),
    ...(endsAt ? [{ label: t('ends'), from: timeText(endsAt.from), to: timeText(endsAt.to) }] : []),
  ]
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
