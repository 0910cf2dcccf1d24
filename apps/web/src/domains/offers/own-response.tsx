import type { Offer, OfferResponse } from '@navyk/api-spec'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../app/toasts.ts'
import { State } from '../../app/states.tsx'
import { ConfirmButton } from '../../ui/confirm-dialog.tsx'
import { DateText, DateTime, Money } from '../../ui/facts-text.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Section } from '../../ui/section.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { useWithdrawResponse } from './api.ts'
import classes from './own-response.module.css'
import { Times } from './times.tsx'

// The calendar comes with the form, for those who can still respond.
const RespondForm = lazy(() => import('./respond-form.tsx').then((module) => ({ default: module.RespondForm })))

export const respondFormId = 'respond'

/** What the executor answered, newest first, and the form while they may answer. */
export function OwnResponse({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers')
  return (
    <div className={classes.own}>
      {offer.responses.toReversed().map((response) => (
        <Section key={response.id} title={t('own.title')} action={<State of="response" is={response.state} />}>
          <Answer response={response} />
          {offer.actions.withdraw && response.state === 'submitted' && (
            <div className={classes.actions}>
              <WithdrawButton offerId={offer.id} response={response} />
            </div>
          )}
        </Section>
      ))}
      {offer.actions.respond && (
        <div id={respondFormId} className={classes.form}>
          <Section title={t('respond.title')}>
            <Suspense fallback={<BlockSkeleton height={30} />}>
              <RespondForm offer={offer} />
            </Suspense>
          </Section>
        </div>
      )}
    </div>
  )
}

function Answer({ response }: { response: OfferResponse }) {
  const { t } = useTranslation('offers')
  return (
    <>
      <p className={classes.message}>{response.message}</p>
      <Facts>
        <Fact label={t('respond.price')}>
          <Money kopecks={response.priceKopecks ?? 0} />
        </Fact>
        <Fact label={t('responses.slots')}>
          <Times spans={response.slots} />
        </Fact>
        <Fact label={t('responses.starts_on')}>
          <DateText date={response.startsOn} />
        </Fact>
        <Fact label={t('own.sent_at')}>
          <DateTime at={response.createdAt} />
        </Fact>
        {response.reason !== null && <Fact label={t('reason')}>{response.reason}</Fact>}
      </Facts>
    </>
  )
}

function WithdrawButton({ offerId, response }: { offerId: string; response: OfferResponse }) {
  const { t } = useTranslation('offers')
  const withdraw = useWithdrawResponse(offerId)
  return (
    <ConfirmButton
      label={t('withdraw.action')}
      title={t('withdraw.title')}
      consequence={t('withdraw.consequence')}
      confirmLabel={t('withdraw.action')}
      isDangerous
      onConfirm={async () => {
        await withdraw.mutateAsync({ responseId: response.id, version: response.version })
        void toastSuccess(t('withdraw.done'))
      }}
    />
  )
}
