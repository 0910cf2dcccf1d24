import type { Offer } from '@navyk/api-spec'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../app/session.ts'
import { Callout } from '../../ui/callout.tsx'

/** How a request ended and why, above everything else: it is what there is to know. */
export function OfferOutcome({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers')
  const { role } = useUser()
  switch (offer.state) {
    case 'published':
    case 'in_selection':
      return null
    case 'cancelled':
      return (
        <Callout tone="grey" title={t('outcome.cancelled')}>
          {offer.outcomeReason}
        </Callout>
      )
    case 'expired':
      return (
        <Callout tone="grey" title={t('outcome.expired')}>
          {role === 'customer' ? t('outcome.expired_customer') : t('outcome.expired_rest')}
        </Callout>
      )
    case 'matched':
    case 'closed_matched': {
      const isOwn = offer.ownResponse?.state === 'accepted'
      const whose = role === 'executor' ? (isOwn ? 'own' : 'rival') : 'all'
      return (
        <Callout tone={whose === 'rival' ? 'grey' : 'green'} title={t(`outcome.${offer.state}_${whose}`)}>
          {whose !== 'rival' && t(`outcome.${offer.state}_text`)}
        </Callout>
      )
    }
  }
}
