import { useUser } from '#app/session/session.ts'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { useTranslation } from '#ui/texts.ts'
import { PayerDialog } from '#money/legal-details'
import { PayerText } from '../payer-text.tsx'
import { type Checkout, isNamed } from './with-checkout.tsx'

/** Payer as on the invoice, and a button to name somebody else. */
export function PayerCard({ payer, details }: Pick<Checkout, 'payer' | 'details'>) {
  const { t } = useTranslation('orders')
  const { cabinetId } = useUser()
  return (
    <div className="row top between gap-12">
      {isNamed(payer) ? <PayerText payer={payer} /> : <p className="pad-block-8">{t('payer.needed')}</p>}
      <DialogButton label={t(isNamed(payer) ? 'words.change' : 'payer.enter')}>
        {(close) => <PayerDialog customerId={cabinetId} latest={details} name={payer.name} onClose={close} />}
      </DialogButton>
    </div>
  )
}
