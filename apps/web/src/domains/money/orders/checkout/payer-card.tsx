import { useTranslation } from 'react-i18next'
import { useUser } from '../../../../app/session.ts'
import { DialogButton } from '../../../../ui/dialogs/dialog-button.tsx'
import { PayerDialog } from '../../legal-details/index.ts'
import classes from '../orders.module.css'
import { type Checkout, isNamed } from './with-checkout.tsx'

/** Who pays, as the invoice will say, and the way to name somebody else. */
export function PayerCard({ payer, details }: Pick<Checkout, 'payer' | 'details'>) {
  const { t } = useTranslation('orders')
  const { cabinetId } = useUser()
  return (
    <div className={classes.payer}>
      {isNamed(payer) ? <PayerText payer={payer} /> : <p className={classes.refusal}>{t('payer.needed')}</p>}
      <DialogButton label={t(isNamed(payer) ? 'payer.change' : 'payer.enter')}>
        {(close) => <PayerDialog customerId={cabinetId} latest={details} name={payer.name} onClose={close} />}
      </DialogButton>
    </div>
  )
}

interface TextProps {
  payer: { kind: 'person' | 'company'; name: string; unp: string | null; address: string | null }
}

/** A payer: the name, and what documents name beside it. */
export function PayerText({ payer }: TextProps) {
  const { t } = useTranslation('orders')
  return (
    <div className={classes.payerText}>
      <strong>{payer.name}</strong>
      <span className={classes.dimmed}>{t(`payer.kinds.${payer.kind}`)}</span>
      {payer.unp !== null && payer.unp !== '' && (
        <span className={classes.dimmed}>
          {t('payer.unp')} <bdi dir="ltr">{payer.unp}</bdi>
        </span>
      )}
      {payer.address !== null && payer.address !== '' && <span className={classes.dimmed}>{payer.address}</span>}
    </div>
  )
}
