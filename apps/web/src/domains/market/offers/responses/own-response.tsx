import { Button } from '@mantine/core'
import type { Offer, OfferResponse } from '@navyk/api-spec/market/offers'
import { lazy, Suspense, useState } from 'react'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { DateFact, DateTimeFact, Fact, Facts, MoneyFact } from '#ui/facts/facts.tsx'
import { Section } from '#ui/layout/section.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useResponseSteps } from '../api.ts'
import classes from './responses.module.css'
import { Times } from '../times.tsx'
import { ResponseBadge } from '../list/use-offer-columns.tsx'

// Loaded on demand, because the form includes the date picker.
const RespondForm = lazy(() => import('./respond-form.tsx').then((module) => ({ default: module.RespondForm })))

export const respondFormId = 'respond'

/** The executor's responses, newest first, and the form while they may respond. */
export function OwnResponse({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers')
  return (
    <div className={`stack gap-16 above-16 ${classes.own}`}>
      {offer.responses.toReversed().map((response) => (
        <Section key={response.id} title={t('own.title')} action={<ResponseBadge response={response} />}>
          <AnswerOrForm offer={offer} response={response} />
        </Section>
      ))}
      {offer.actions.respond && (
        <div id={respondFormId} className="below-bar">
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

function AnswerOrForm({ offer, response }: { offer: Offer; response: OfferResponse }) {
  const { t } = useTranslation('offers')
  const [isEdited, setEdited] = useState(false)
  const isOpen = response.state === 'submitted'
  if (isEdited && isOpen && offer.actions.changeResponse) {
    return (
      <Suspense fallback={<BlockSkeleton height={30} />}>
        <RespondForm offer={offer} response={response} onDone={() => setEdited(false)} />
      </Suspense>
    )
  }
  return (
    <>
      <Answer response={response} />
      {isOpen && offer.actions.withdraw && (
        <div className="buttons above-20">
          {offer.actions.changeResponse && (
            <Button variant="default" onClick={() => setEdited(true)}>
              {t('own.change')}
            </Button>
          )}
          <WithdrawButton offerId={offer.id} response={response} />
        </div>
      )}
    </>
  )
}

function Answer({ response }: { response: OfferResponse }) {
  const { t } = useTranslation('offers')
  return (
    <>
      <p className="anywhere as-typed below-16">{response.message}</p>
      <Facts>
        <MoneyFact label={t('respond.price')} kopecks={response.payKopecks ?? 0} />
        <Fact label={t('responses.slots')}>
          <Times spans={response.slots} />
        </Fact>
        <DateFact label={t('responses.starts_on')} date={response.startsOn} />
        <DateTimeFact label={t('own.sent_at')} at={response.createdAt} />
        <DateTimeFact label={t('own.changed_at')} at={response.changedAt} />
        {response.state === 'submitted' && <Standing response={response} />}
        {response.ending !== null && <Fact label={t('own.ending')}>{t(`ending.${response.ending}`)}</Fact>}
        {response.reason !== null && <Fact label={t('words.reason')}>{response.reason}</Fact>}
      </Facts>
    </>
  )
}

/** The customer's last step with the response: shortlisted, seen or not yet. */
function Standing({ response }: { response: OfferResponse }) {
  const { t } = useTranslation('offers')
  return (
    <Fact label={t('own.standing')}>
      {response.isShortlisted ? t('own.shortlisted') : response.viewedAt === null ? t('own.unseen') : t('own.seen')}
    </Fact>
  )
}

function WithdrawButton({ offerId, response }: { offerId: string; response: OfferResponse }) {
  const { t } = useTranslation('offers')
  const { withdraw } = useResponseSteps(offerId, response.id)
  return (
    <ConfirmButton
      label={t('withdraw.action')}
      title={t('withdraw.title')}
      consequence={t('withdraw.consequence')}
      isDangerous
      done={t('withdraw.done')}
      onConfirm={() => withdraw.mutateAsync({ version: response.version })}
    />
  )
}
