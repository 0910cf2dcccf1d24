import type { PayoutRecipient } from '@navyk/api-spec/money/payouts'
import { useTranslation } from '#ui/texts.ts'
import classes from '../payouts.module.css'

/** Account of the recipient, and whether it is another one than before: changed details are how money is stolen. */
export function RecipientLines({ recipient }: { recipient: PayoutRecipient }) {
  const { t } = useTranslation('payouts')
  const { name, iban, change, formerIban } = recipient
  return (
    <div className="column shrinks">
      <span className="figures anywhere">{iban}</span>
      <span className="muted small anywhere">{name}</span>
      {change === 'changed' && (
        <strong className={`small anywhere ${classes.changed}`}>
          {t('recipient.changed', { iban: formerIban ?? '' })}
        </strong>
      )}
      {change === 'first' && <span className="muted small anywhere">{t('recipient.first')}</span>}
    </div>
  )
}

/** Account of the recipient within a line of a narrow list. */
export function RecipientText({ recipient }: { recipient: PayoutRecipient }) {
  const { t } = useTranslation('payouts')
  const { name, iban, change, formerIban } = recipient
  return (
    <>
      <span className="figures anywhere">{iban}</span>, {name}
      {change === 'first' && `, ${t('recipient.first')}`}
      {change === 'changed' && (
        <strong className={`small anywhere ${classes.changed}`}>
          {' '}
          {t('recipient.changed', { iban: formerIban ?? '' })}
        </strong>
      )}
    </>
  )
}

/** The last digits of the account, and what has to be looked at: the statement behind the row has the rest. */
export function RecipientMark({ recipient: { iban, change } }: { recipient: PayoutRecipient }) {
  const { t } = useTranslation('payouts')
  return (
    <>
      <span className="figures anywhere">…{iban.slice(-4)}</span>
      {change === 'first' && `, ${t('recipient.first_short')}`}
      {change === 'changed' && (
        <strong className={`small anywhere ${classes.changed}`}> {t('recipient.changed_short')}</strong>
      )}
    </>
  )
}
