import { Button } from '@mantine/core'
import type { Offer } from '@navyk/api-spec/market/offers'
import { offerPath } from '@navyk/api-spec/market/offers/paths'
import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { useTranslation } from '#ui/texts.ts'
import { contractOfOfferQuery, useOfferSteps } from '../api.ts'
import { respondFormId } from '../responses/own-response.tsx'

// Loaded on demand, because it includes the date picker.
const RepublishDialog = lazy(() =>
  import('../form/republish-dialog.tsx').then((module) => ({ default: module.RepublishDialog })),
)

/** The main action of a request, and secondary ones. */
export function OfferActions({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers')
  const { actions } = offer
  const isMatched = offer.state === 'matched' || offer.state === 'closed_matched'
  return (
    <>
      {actions.cancel && <CancelButton offer={offer} />}
      {actions.pause && <PauseButton offer={offer} />}
      {actions.publish && <ModerationButtons offer={offer} />}
      {actions.resume && <ResumeButton offer={offer} />}
      {actions.edit && <EditLink offer={offer} />}
      {actions.republish && <RepublishButton offer={offer} />}
      {actions.dismiss && offer.dismissedReason === undefined && <DismissButton offer={offer} />}
      {actions.respond && <Button onClick={scrollToForm}>{t('respond.action')}</Button>}
      {isMatched && <ContractLink offerId={offer.id} />}
    </>
  )
}

/** Scrolls to the form, which is below the facts of the request. */
function scrollToForm() {
  const form = document.getElementById(respondFormId)
  form?.scrollIntoView({ block: 'start' })
  form?.querySelector('input')?.focus({ preventScroll: true })
}

/** The main action for a returned offer, a secondary one for an offer in moderation. */
function EditLink({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers')
  const to = `${offerPath(offer.id)}?edit=1`
  if (offer.state === 'returned') return <LinkButton to={to}>{t('edit.action')}</LinkButton>
  return (
    <LinkButton to={to} variant="default">
      {t('words.change')}
    </LinkButton>
  )
}

function CancelButton({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers')
  const { cancel } = useOfferSteps(offer.id)
  const count = offer.responses.filter((response) => response.state === 'submitted').length
  return (
    <ConfirmButton
      label={t('cancel.action')}
      title={t('cancel.title', { number: offer.number })}
      consequence={count > 0 ? t('cancel.consequence', { count }) : t('cancel.consequence_none')}
      isDangerous
      reasonLabel={t('words.reason')}
      done={t('cancel.done')}
      onConfirm={(reason) => cancel.mutateAsync({ version: offer.version, reason })}
    />
  )
}

/** Buttons by which staff decide about an offer that waits for them. */
function ModerationButtons({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers')
  const { publish, sendBack } = useOfferSteps(offer.id)
  return (
    <>
      <ConfirmButton
        label={t('words.return')}
        title={t('return.title', { number: offer.number })}
        consequence={t('return.consequence')}
        reasonLabel={t('return.reason')}
        done={t('return.done')}
        onConfirm={(reason) => sendBack.mutateAsync({ version: offer.version, reason })}
      />
      <ConfirmButton
        label={t('words.publish')}
        variant="filled"
        title={t('publish.title', { number: offer.number })}
        consequence={t('publish.consequence')}
        done={t('publish.done')}
        onConfirm={() => publish.mutateAsync({ version: offer.version })}
      />
    </>
  )
}

function PauseButton({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers')
  const { pause } = useOfferSteps(offer.id)
  return (
    <ConfirmButton
      label={t('pause.action')}
      title={t('pause.title', { number: offer.number })}
      consequence={t('pause.consequence')}
      reasonLabel={t('words.reason')}
      done={t('pause.done')}
      onConfirm={(reason) => pause.mutateAsync({ version: offer.version, reason })}
    />
  )
}

function ResumeButton({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers')
  const { resume } = useOfferSteps(offer.id)
  return (
    <ConfirmButton
      label={t('resume.action')}
      variant="filled"
      title={t('resume.title', { number: offer.number })}
      consequence={t('resume.consequence')}
      done={t('resume.done')}
      onConfirm={() => resume.mutateAsync({ version: offer.version })}
    />
  )
}

function RepublishButton({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('republish.action')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <RepublishDialog offer={offer} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function DismissButton({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers')
  const { dismiss } = useOfferSteps(offer.id)
  return (
    <ConfirmButton
      label={t('dismiss.action')}
      title={t('dismiss.title')}
      consequence={t('dismiss.consequence')}
      confirmLabel={t('dismiss.confirm')}
      reasonLabel={t('words.reason')}
      done={t('dismiss.done')}
      onConfirm={(reason) => dismiss.mutateAsync({ reason })}
    />
  )
}

/** Link to the contract of an offer. Executors who were not chosen have no such contract. */
function ContractLink({ offerId }: { offerId: string }) {
  const { t } = useTranslation('offers')
  const contract = useQuery(contractOfOfferQuery(offerId)).data?.data[0]
  if (!contract) return null
  return <LinkButton to={contractPath(contract.id)}>{t('to_contract', { number: contract.number })}</LinkButton>
}
