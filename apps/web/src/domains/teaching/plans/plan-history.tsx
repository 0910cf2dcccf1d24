import { planStates } from '@navyk/api-spec/teaching/plans'
import type { HistoryRow } from '@navyk/api-spec/kit'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useStateLabel } from '../../../app/states.tsx'
import { useFormat } from '../../../ui/format.ts'
import { History } from '../../../ui/history.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { ListSkeleton } from '../../../ui/skeletons.tsx'
import { planHistoryQuery } from './api.ts'

export function PlanHistory({ id }: { id: string }) {
  const { t } = useTranslation('plans')
  const changesOf = useChanges()
  const query = useQuery(planHistoryQuery(id))
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

/** What an event changed, in words. */
function useChanges() {
  const { t } = useTranslation('plans')
  const stateLabel = useStateLabel()
  const format = useFormat()
  const stateText = (value: unknown) => {
    const state = planStates.find((each) => each === value)
    return state === undefined ? '' : stateLabel('plan', state)
  }
  const count = (value: unknown) => (typeof value === 'number' ? format.number(value) : '')
  const hours = (value: unknown) => (typeof value === 'number' ? format.duration(value) : '')
  const known = {
    state: { label: t('state'), text: stateText },
    lessonCount: { label: t('lessons'), text: count },
    minutes: { label: t('hours'), text: hours },
  }
  return ({ changes }: HistoryRow) =>
    (['state', 'lessonCount', 'minutes'] as const).flatMap((field) => {
      const change = changes[field]
      if (!change) return []
      const { label, text } = known[field]
      return [{ label, from: text(change.from), to: text(change.to) }]
    })
}
