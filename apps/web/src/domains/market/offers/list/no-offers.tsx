import { IconPlus } from '@tabler/icons-react'
import { newOfferPath, offerListPath } from '@navyk/api-spec/market/offers/paths'
import { useUser } from '#app/session/session.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { useTranslation } from '#ui/texts.ts'

/** An empty list: by filters, or because there is nothing yet. */
export function NoOffers({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation('offers')
  const { role } = useUser()
  const [{ scope }] = useFilters(['scope'])
  const listPath = scope === '' ? offerListPath : `${offerListPath}?scope=${scope}`
  if (isFiltered) {
    return <EmptyState text={t('list.none_found')} link={{ to: listPath, label: t('words.show_all_feminine') }} />
  }
  if (role === 'customer' && scope === '') {
    const action = (
      <LinkButton to={newOfferPath} icon={IconPlus}>
        {t('new.action')}
      </LinkButton>
    )
    return <EmptyState text={t('list.none_customer')} action={action} />
  }
  if (scope === 'rest' || scope === 'responded' || scope === 'dismissed' || scope === 'moderation') {
    return <EmptyState text={t(`list.none_${scope}`)} />
  }
  return <EmptyState text={scope === '' ? t(`list.none_${role}`) : t('list.none_here')} />
}
