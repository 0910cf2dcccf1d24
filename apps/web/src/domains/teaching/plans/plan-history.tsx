import { planStates } from '@navyk/api-spec/teaching/plans'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useStateLabel } from '../../../app/states.tsx'
import { useFormat } from '../../../ui/format.ts'
import { HistoryPanel, readers } from '../../../ui/history-panel.tsx'
import { planHistoryQuery } from './api.ts'

export function PlanHistory({ id }: { id: string }) {
  const { t } = useTranslation('plans')
  const stateLabel = useStateLabel()
  const format = useFormat()
  return (
    <HistoryPanel
      query={useQuery(planHistoryQuery(id))}
      title={(action) => t(`history.${action}`)}
      fields={{
        state: [t('state'), readers.oneOf(planStates, (state) => stateLabel('plan', state))],
        lessonCount: [t('lessons'), readers.number(format.number)],
        minutes: [t('hours'), readers.number(format.duration)],
      }}
    />
  )
}
