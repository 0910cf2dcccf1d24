import { type OfferState, offerStates } from '@navyk/api-spec'
import type { HistoryRow } from '@navyk/api-spec/kit'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useStateLabel } from '../../app/states.tsx'
import { useFormat } from '../../ui/format.ts'
import { History } from '../../ui/history.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { ListSkeleton } from '../../ui/skeletons.tsx'
import { offerHistoryQuery } from './api.ts'

/** Who did what with a request. */
export function OfferHistory({ id }: { id: string }) {
  const { t } = useTranslation('offers')
  const query = useQuery(offerHistoryQuery(id))
  const changesOf = useChanges()
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

function useChanges() {
  const { t } = useTranslation('offers')
  const stateLabel = useStateLabel()
  const format = useFormat()
  const stateText = (value: unknown) => {
    const state = offerStates.find((each: OfferState) => each === value)
    return state === undefined ? '' : stateLabel('offer', state)
  }
  const dateText = (value: unknown) => (typeof value === 'string' ? format.date(value) : '')
  return ({ changes: { state, deadlineOn } }: HistoryRow) => [
    ...(state ? [{ label: t('state'), from: stateText(state.from), to: stateText(state.to) }] : []),
    ...(deadlineOn ? [{ label: t('deadline'), from: dateText(deadlineOn.from), to: dateText(deadlineOn.to) }] : []),
  ]
}
