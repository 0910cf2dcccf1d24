import {
  attendanceOutcomes,
  type ProgrammeSession,
  programmeSessionStates,
} from '@navyk/api-spec/teaching/programme-sessions'
import { useQuery } from '@tanstack/react-query'
import { useStateLabel } from '#app/manifests/states.tsx'
import { HistoryPanel, readers } from '#ui/facts/details/history-panel.tsx'
import { useOpenTexts, useTranslation } from '#ui/texts.ts'
import { sessionHistoryQuery } from '../api.ts'

/** History of a session: each action, who did it, and for which learner. */
export function SessionHistory({ session: { id, learners } }: { session: ProgrammeSession }) {
  const { t } = useTranslation('programme-sessions')
  const nameOf = useOpenTexts('programme-sessions')
  const stateLabel = useStateLabel()
  return (
    <HistoryPanel
      query={useQuery(sessionHistoryQuery(id))}
      title={(action) => nameOf(`history.${action}`)}
      fields={{
        state: [
          t('words.state'),
          readers.oneOf(programmeSessionStates, (state) => stateLabel('programme_session', state)),
        ],
        learnerId: [t('labels.learner'), readers.text((id) => learners.find((learner) => learner.id === id)?.name)],
        outcome: [t('outcome'), readers.oneOf(attendanceOutcomes, (outcome) => stateLabel('attendance', outcome))],
      }}
    />
  )
}
