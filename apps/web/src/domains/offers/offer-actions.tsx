import { Button } from '@mantine/core'
import type { Offer } from '@navyk/api-spec'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../app/toasts.ts'
import { ConfirmButton } from '../../ui/confirm-dialog.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { contractOfOfferQuery, useCancelOffer } from './api.ts'
import { respondFormId } from './own-response.tsx'

/** The one next action of a request, and a quiet one beside it. */
export function OfferActions({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers')
  const isMatched = offer.state === 'matched' || offer.state === 'closed_matched'
  return (
    <>
      {offer.actions.cancel && <CancelButton offer={offer} />}
      {offer.actions.respond && <Button onClick={goToForm}>{t('respond.action')}</Button>}
      {isMatched && <ContractLink offerId={offer.id} />}
    </>
  )
}

/** The form stands below what is asked for, so that both can be read together. */
function goToForm() {
  const form = document.getElementById(respondFormId)
  form?.scrollIntoView({ block: 'start' })
  form?.querySelector('input')?.focus({ preventScroll: true })
}

function CancelButton({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers')
  const cancel = useCancelOffer(offer.id)
  const count = offer.responses.filter((response) => response.state === 'submitted').length
  return (
    <ConfirmButton
      label={t('cancel.action')}
      title={t('cancel.title', { number: offer.number })}
      consequence={count > 0 ? t('cancel.consequence', { count }) : t('cancel.consequence_none')}
      confirmLabel={t('cancel.action')}
      isDangerous
      reasonLabel={t('reason')}
      onConfirm={async (reason) => {
        await cancel.mutateAsync({ version: offer.version, reason })
        void toastSuccess(t('cancel.done'))
      }}
    />
  )
}

/** There is none for executors who were not chosen. */
function ContractLink({ offerId }: { offerId: string }) {
  const { t } = useTranslation('offers')
  const contract = useQuery(contractOfOfferQuery(offerId)).data?.data[0]
  if (!contract) return null
  return (
    <LinkButton to={`/dashboard/contract-details/${contract.id}`}>
      {t('to_contract', { number: contract.number })}
    </LinkButton>
  )
}
