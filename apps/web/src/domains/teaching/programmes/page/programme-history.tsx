import { programmeStates } from '@navyk/api-spec/teaching/programmes'
import { useQuery } from '@tanstack/react-query'
import { useStateLabel } from '#app/manifests/states.tsx'
import { HistoryPanel, readers } from '#ui/facts/details/history-panel.tsx'
import { useOpenTexts, useTranslation } from '#ui/texts.ts'
import { programmeHistoryQuery } from '../api.ts'

/** History of a programme: each action and who did it. */
export function ProgrammeHistory({ id }: { id: string }) {
  const { t } = useTranslation('programmes')
  const nameOf = useOpenTexts('programmes')
  const stateLabel = useStateLabel()
  return (
    <HistoryPanel
      query={useQuery(programmeHistoryQuery(id))}
      title={(action) => nameOf(`history.${action}`)}
      fields={{
        state: [t('state'), readers.oneOf(programmeStates, (state) => stateLabel('programme', state))],
      }}
    />
  )
}
