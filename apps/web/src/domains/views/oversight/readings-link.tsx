import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../ui/link-button.tsx'

/** The way from an account to whoever of the staff has read of it. */
export function ReadingsLink({ accountId }: { accountId: string }) {
  const { t } = useTranslation('oversight')
  return <LinkButton to={`/dashboard/user-list?tab=readings&subject=${accountId}`}>{t('who_read')}</LinkButton>
}
