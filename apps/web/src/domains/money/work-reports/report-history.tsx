import { workReportStates } from '@navyk/api-spec/money/work-reports'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useStateLabel } from '../../../app/states.tsx'
import { HistoryPanel, readers } from '../../../ui/history-panel.tsx'
import { workReportHistoryQuery } from './api.ts'

export function ReportHistory({ id }: { id: string }) {
  const { t } = useTranslation('work-reports')
  const stateLabel = useStateLabel()
  return (
    <HistoryPanel
      query={useQuery(workReportHistoryQuery(id))}
      title={(action) => t(`history.${action}`)}
      fields={{ state: [t('state'), readers.oneOf(workReportStates, (state) => stateLabel('work_report', state))] }}
      none={t('history.none')}
    />
  )
}
