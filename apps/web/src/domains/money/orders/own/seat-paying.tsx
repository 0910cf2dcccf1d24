import { Button } from '@mantine/core'
import type { ProgrammeSeat } from '@navyk/api-spec/teaching/programmes'
import { payInvoicePath } from '@navyk/api-spec/money/online-payments/paths'
import { onePageCheckoutPath, ownOrderPath } from '@navyk/api-spec/money/orders/paths'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useUser } from '#app/session/session.ts'
import { FailureText } from '#ui/feedback/failure-text.tsx'
import { useFormat } from '#ui/format.ts'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { MayChange } from '#ui/may-change.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useAddToCart } from '#money/carts'
import { orderQuery } from '../api.ts'

/** Payment of a held seat of a customer's learner, by an order like any other. */
export function SeatPaying({ seat }: { seat: ProgrammeSeat }) {
  const isOwn = useUser().role === 'customer'
  if (!isOwn || seat.state !== 'held') return null
  return seat.orderId === null ? <PaySeat seat={seat} /> : <OrderedSeat orderId={seat.orderId} />
}

/** Link to the payment of the order that holds the seat. */
function OrderedSeat({ orderId }: { orderId: string }) {
  const { t } = useTranslation('orders')
  const order = useQuery(orderQuery(orderId)).data?.data
  if (!order) return null
  const isAwaiting = order.state === 'awaiting_payment' && order.invoiceId !== null
  return (
    <div className="stack gap-16">
      {isAwaiting && order.lines.length > 1 && <p className="muted small">{t('seat.with_more')}</p>}
      <div className="buttons">
        {isAwaiting && <LinkButton to={payInvoicePath(order.invoiceId ?? '')}>{t('pay')}</LinkButton>}
        <LinkButton variant="default" to={ownOrderPath(orderId)}>
          {t('order', { number: order.number })}
        </LinkButton>
      </div>
    </div>
  )
}

/** Button that puts the seat into the cart; it is ordered there with whatever else is in it. */
function PaySeat({ seat: { programme, learner, totalKopecks } }: { seat: ProgrammeSeat }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const add = useAddToCart()
  const navigate = useNavigate()
  const addToCart = () => {
    // In the shop a programme is a product by its own id.
    const line = { productId: programme.id, learnerId: learner.id, quantity: 1 }
    add.mutate(line, { onSuccess: () => void navigate(onePageCheckoutPath) })
  }
  return (
    <div className="stack gap-16">
      <MayChange>
        <Button loading={add.isPending} onClick={addToCart}>
          {t('seat.pay', { money: format.money(totalKopecks) })}
        </Button>
      </MayChange>
      <FailureText error={add.error} className="error" />
    </div>
  )
}
