import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../ui/link-button.tsx'

/** The tabs of oversight on the page of accounts. */
export function useOversightTabs() {
  const { t } = useTranslation('oversight')
  return [
    { value: 'readings', label: t('readings') },
    { value: 'quotas', label: t('quotas') },
  ]
}

/** The way from an account to whoever of the staff has read of it. */
export function ReadingsLink({ accountId }: { accountId: string }) {
  const { t } = useTranslation('oversight')
  return <LinkButton to={`/dashboard/user-list?tab=readings&subject=${accountId}`}>{t('who_read')}</LinkButton>
}
