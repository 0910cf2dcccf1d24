import type { Offer, OfferResponse } from '@navyk/api-spec/market/offers'
import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { useNavigate } from 'react-router'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useChooseResponse } from '../api.ts'

/** Chooses an executor after a confirmation; then opens the draft of the contract. */
export function ChooseButton({ offer, response }: { offer: Offer; response: OfferResponse }) {
  const { t } = useTranslation('offers')
  const format = useFormat()
  const navigate = useNavigate()
  const choose = useChooseResponse(offer.id)
  const name = format.fullName(response.executor)
  const others = offer.responses.filter((each) => each.state === 'submitted').length - 1
  return (
    <ConfirmButton
      label={t('choose.action')}
      variant="filled"
      title={t('choose.title', { name })}
      consequence={
        <>
          <p>{t('choose.consequence', { money: format.money(response.priceKopecks ?? 0) })}</p>
          {others > 0 && <p>{t('choose.others', { count: others })}</p>}
        </>
      }
      confirmLabel={t('choose.confirm')}
      onConfirm={async () => {
        const { data } = await choose.mutateAsync({ version: offer.version, responseId: response.id })
        toastSuccess(t('choose.done', { name }))
        void navigate(contractPath(data.id))
      }}
    />
  )
}
