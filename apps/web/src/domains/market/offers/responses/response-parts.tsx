import { Button } from '@mantine/core'
import type { Offer, OfferResponse } from '@navyk/api-spec/market/offers'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { Money } from '#ui/facts/facts-text.tsx'
import { useFormat } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { useResponseSteps } from '../api.ts'
import { ChooseButton } from './choose-button.tsx'
import classes from './responses.module.css'
import { Times } from '../times.tsx'
import { matchTimes } from './compare-responses.ts'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { useTranslation } from '#ui/texts.ts'

interface Props {
  offer: Offer
  response: OfferResponse
}

/** The customer's price, and what it was before a change; staff see what the executor asks beside it. */
export function Prices({ response }: { response: OfferResponse }) {
  const { t } = useTranslation('offers')
  const format = useFormat()
  const { priceKopecks, priceBeforeKopecks, payKopecks } = response
  return (
    <div>
      {priceKopecks !== undefined && (
        <div>
          <strong className="size-20 strong">
            <Money kopecks={priceKopecks} />
          </strong>
          <span className="muted"> {t('responses.per_lesson')}</span>
        </div>
      )}
      {priceBeforeKopecks && (
        <div className="muted">{t('responses.price_before', { money: format.money(priceBeforeKopecks) })}</div>
      )}
      {payKopecks !== undefined && (
        <div className="muted">
          {t('responses.pay')} <Money kopecks={payKopecks} />
        </div>
      )}
    </div>
  )
}

/** Number of wanted times that the offered times match. */
export function FittingTimes({ offer, response }: Props) {
  const { t } = useTranslation('offers')
  const { common, days, wanted } = matchTimes(offer, response)
  return (
    <>
      <div>{t('fit.days', { days, count: wanted })}</div>
      <Times spans={response.slots} common={common} />
    </>
  )
}

/** Marks a response that is new, or changed since the customer saw it. */
export function ResponseNews({ response }: { response: OfferResponse }) {
  const { t } = useTranslation('offers')
  if (response.state !== 'submitted') return null
  if (response.changedAt !== null)
    return <span className={`text-colour normal ${classes.news}`}>{t('responses.changed')}</span>
  return response.viewedAt === null ? (
    <span className={`text-colour normal ${classes.news}`}>{t('responses.new')}</span>
  ) : null
}

/** Reason why the service suggests a response; nothing where it does not. */
export function Suggestion({ response: { proposal } }: { response: OfferResponse }) {
  const { t } = useTranslation('offers')
  if (!proposal) return null
  return (
    <p className={`rounded anywhere pad-8-12 ${classes.proposal}`}>
      <strong>{t('propose.suggested')}</strong> {proposal.reason}
    </p>
  )
}

/** Buttons: choose, short list, decline. */
export function ResponseButtons({ offer, response }: Props) {
  const { t } = useTranslation('offers')
  const format = useFormat()
  const { shortlist, reject } = useResponseSteps(offer.id, response.id)
  if (response.state !== 'submitted' || !offer.actions.choose) return null
  const { version, isShortlisted } = response
  return (
    <div className="buttons">
      <ChooseButton offer={offer} response={response} />
      <Button
        variant="default"
        aria-pressed={isShortlisted}
        leftSection={<Icon of={isShortlisted ? IconStarFilled : IconStar} />}
        loading={shortlist.isPending}
        onClick={() => shortlist.mutate({ version, isShortlisted: !isShortlisted }, { onError: toastFailure })}
      >
        {t('weigh.shortlist')}
      </Button>
      <ConfirmButton
        label={t('words.decline')}
        title={t('weigh.reject_title', { name: format.fullName(response.executor) })}
        consequence={t('weigh.reject_consequence')}
        reasonLabel={t('words.reason')}
        isDangerous
        done={t('weigh.rejected')}
        onConfirm={(reason) => reject.mutateAsync({ version, reason })}
      />
    </div>
  )
}
