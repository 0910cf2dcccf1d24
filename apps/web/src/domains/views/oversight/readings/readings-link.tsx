import { userListPath } from '@navyk/api-spec/views/oversight/paths'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { useTranslation } from '#ui/texts.ts'

/** Links from an account to the staff's readings of its data, and to the actions on it. */
export function ReadingsLink({ accountId }: { accountId: string }) {
  const { t } = useTranslation('oversight')
  return (
    <>
      <LinkButton to={`${userListPath}?tab=readings&subject=${accountId}`}>{t('who_read')}</LinkButton>
      <LinkButton to={`${userListPath}?tab=actions&about=${accountId}`}>{t('actions.about_person')}</LinkButton>
    </>
  )
}
