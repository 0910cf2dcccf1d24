import type { ProgrammeSeat } from '@navyk/api-spec/teaching/programmes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../../app/session.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { DialogButton } from '../../../../ui/dialogs/dialog-button.tsx'
import { Facts, MoneyFact } from '../../../../ui/facts/facts.tsx'
import { useFormat } from '../../../../ui/format.ts'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { orderQuery } from '../api.ts'
import { PayerCard } from '../checkout/payer-card.tsx'
import { PlaceSeatOrder } from '../checkout/place-order.tsx'
import { WithPayer } from '../checkout/with-checkout.tsx'
import classes from '../orders.module.css'

/** On a held seat of a customer's learner: its payment, by an order like any other. */
export function SeatPaying({ seat }: { seat: ProgrammeSeat }) {
  const isOwn = useUser().role === 'customer'
  if (!isOwn || seat.state !== 'held') return null
  return seat.orderId === null ? <OrderSeat seat={seat} /> : <OrderedSeat seat={seat} orderId={seat.orderId} />
}

/** While an order waits, the way to its payment; where it has ended, a new one. */
function OrderedSeat({ seat, orderId }: { seat: ProgrammeSeat; orderId: string }) {
  const { t } = useTranslation('orders')
  const order = useQuery(orderQuery(orderId)).data?.data
  if (!order) return null
  if (order.state === 'cancelled' || order.state === 'expired' || order.state === 'refunded')
    return <OrderSeat seat={seat} />
  const isAwaiting = order.state === 'awaiting_payment' && order.invoiceId !== null
  return (
    <div className={classes.links}>
      {isAwaiting && <LinkButton to={`/dashboard/payment?id=${order.invoiceId}`}>{t('pay')}</LinkButton>}
      <LinkButton variant="default" to={`/dashboard/orders?id=${orderId}`}>
        {t('order', { number: order.number })}
      </LinkButton>
    </div>
  )
}

function OrderSeat({ seat }: { seat: ProgrammeSeat }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  return (
    <DialogButton label={t('seat.pay', { money: format.money(seat.totalKopecks) })} variant="filled">
      {(close) => (
        <Dialog opened onClose={close} title={t('seat.title')}>
          <WithPayer>
            {({ payer, details }) => (
              <div className={classes.parts}>
                <strong>{seat.programme.title}</strong>
                <Facts>
                  <MoneyFact label={t('to_pay')} kopecks={seat.totalKopecks} />
                </Facts>
                <PayerCard payer={payer} details={details} />
                <PlaceSeatOrder seat={seat} payer={payer} />
              </div>
            )}
          </WithPayer>
        </Dialog>
      )}
    </DialogButton>
  )
}
