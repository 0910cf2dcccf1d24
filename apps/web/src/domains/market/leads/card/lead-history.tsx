import { leadStates } from '@navyk/api-spec/market/leads'
import { useQuery } from '@tanstack/react-query'
import { useStateLabel } from '#app/manifests/states.tsx'
import { HistoryPanel, readers } from '#ui/facts/details/history-panel.tsx'
import { useOpenTexts, useTranslation } from '#ui/texts.ts'
import { leadHistoryQuery } from '../api.ts'

/** History of a lead: each action and who did it. */
export function LeadHistory({ id }: { id: string }) {
  const { t } = useTranslation('leads')
  const nameOf = useOpenTexts('leads')
  const stateLabel = useStateLabel()
  const { number, oneOf } = readers
  return (
    <HistoryPanel
      query={useQuery(leadHistoryQuery(id))}
      title={(action) => nameOf(`history.${action}`)}
      fields={{
        state: [t('board.stage'), oneOf(leadStates, (state) => stateLabel('lead', state))],
        offer: [t('request'), number(String)],
      }}
    />
  )
}
