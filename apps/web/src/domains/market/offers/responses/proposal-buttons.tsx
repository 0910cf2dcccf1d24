import type { Offer } from '@navyk/api-spec/market/offers'
import { lazy } from 'react'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useProposal } from '../api.ts'

const ProposeForm = lazy(() => import('./propose-form.tsx').then((module) => ({ default: module.ProposeForm })))

/** Buttons by which managers write a proposal to the customer, and withdraw it. */
export function ProposalButtons({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers')
  const { withdraw } = useProposal(offer.id)
  if (!offer.actions.propose) return null
  const isProposed = offer.responses.some(({ proposal }) => proposal)
  return (
    <div className="buttons below-16">
      <DialogButton label={isProposed ? t('propose.change') : t('propose.action')}>
        {(onClose) => (
          <Dialog opened onClose={onClose} title={t('propose.title', { number: offer.number })}>
            <ProposeForm offer={offer} onDone={onClose} />
          </Dialog>
        )}
      </DialogButton>
      {isProposed && (
        <ConfirmButton
          label={t('propose.withdraw')}
          title={t('propose.withdraw_title')}
          consequence={t('propose.withdraw_consequence')}
          done={t('propose.withdrawn')}
          onConfirm={() => withdraw.mutateAsync({ version: offer.version })}
        />
      )}
    </div>
  )
}
