import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../ui/link-button.tsx'

/** A link from an account to the readings of its data by staff. */
export function ReadingsLink({ accountId }: { accountId: string }) {
  const { t } = useTranslation('oversight')
  return <LinkButton to={`/dashboard/user-list?tab=readings&subject=${accountId}`}>{t('who_read')}</LinkButton>
}
