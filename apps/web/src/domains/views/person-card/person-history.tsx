import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { HistoryPanel } from '../../../ui/facts/history-panel.tsx'
import { personHistoryQuery } from './api.ts'

/** Who did what with an account. */
export function PersonHistory({ accountId }: { accountId: string }) {
  const { t } = useTranslation('person-card')
  return (
    <HistoryPanel
      query={useQuery(personHistoryQuery(accountId))}
      title={(action) => t(`actions.${action}`, t('actions.other'))}
      fields={{}}
      none={t('no_history')}
    />
  )
}
