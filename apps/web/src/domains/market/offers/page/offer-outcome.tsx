import { Button } from '@mantine/core'
import type { Offer } from '@navyk/api-spec/market/offers'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '#app/session/session.ts'
import { Callout } from '#ui/feedback/callout.tsx'
import { useFormat } from '#ui/format.ts'
import { changesIn } from '#ui/facts/details/history-panel.tsx'
import { offerHistoryQuery, useOfferSteps } from '../api.ts'
import { useHistoryFields } from './offer-history.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { useTranslation } from '#ui/texts.ts'

/** A box above the page: how a request ended and why, or what it waits for. */
export function OfferOutcome({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers')
  const format = useFormat()
  const { role } = useUser()
  const side = role === 'customer' ? 'customer' : 'rest'
  switch (offer.state) {
    case 'published':
    case 'in_selection':
      return <ForExecutor offer={offer} />
    case 'moderation':
      return (
        <Callout tone="amber" title={t('outcome.moderation')}>
          {offer.waitingSince !== null && <>{t('outcome.waits', { time: format.elapsed(offer.waitingSince) })} </>}
          {t(`outcome.moderation_${side}`)}
          {role === 'staff' && <ChangedWhileWaiting id={offer.id} />}
        </Callout>
      )
    case 'returned':
    case 'paused':
      return (
        <Callout tone="amber" title={t(`outcome.${offer.state}`)}>
          {offer.outcomeReason}
        </Callout>
      )
    case 'cancelled':
      return (
        <Callout tone="grey" title={t('outcome.cancelled')}>
          {offer.outcomeReason}
        </Callout>
      )
    case 'expired':
      return (
        <Callout tone="grey" title={t('outcome.expired')}>
          {t(`outcome.expired_${side}`)}
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

/** Fields of the customer's last change while the offer waits for moderation. */
function ChangedWhileWaiting({ id }: { id: string }) {
  const { t } = useTranslation('offers')
  const format = useFormat()
  const fields = useHistoryFields()
  const rows = useQuery(offerHistoryQuery(id)).data?.data ?? []
  const [newest] = rows
  if (newest?.action !== 'edited') return null
  const what = changesIn(newest, fields).map(({ label }) => label)
  return <p>{t('change.by_customer', { time: format.dateTime(newest.at), what: what.join(' · ') })}</p>
}

/** Box for an executor who has put the offer aside, or is invited. */
function ForExecutor({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers')
  const { restore } = useOfferSteps(offer.id)
  if (offer.dismissedReason !== undefined) {
    return (
      <Callout tone="grey" title={t('dismiss.done')}>
        <p>{offer.dismissedReason}</p>
        <Button
          variant="default"
          loading={restore.isPending}
          onClick={() => restore.mutate(undefined, { onError: toastFailure })}
        >
          {t('dismiss.restore')}
        </Button>
      </Callout>
    )
  }
  if (!offer.isInvited || offer.ownResponse) return null
  return (
    <Callout tone="blue" title={t('invited_you')}>
      {offer.isInvitedByService ? t('invited_by_service') : t('invited_text')}
    </Callout>
  )
}
