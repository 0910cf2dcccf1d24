import { isWholeDay, lastDayToPay, type Order } from '@navyk/api-spec/money/orders'
import { minuteMs } from '@navyk/api-spec/kit'
import { managedOrderPath } from '@navyk/api-spec/money/orders/paths'
import { Link } from 'react-router'
import { Callout } from '#ui/feedback/callout.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { LateMoney } from './late-money.tsx'

/** State of an order in words: what it waits for, and from whom; money that came late, with what can be decided about it. */
export function ManagedNews({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const { state } = order
  if (state === 'awaiting_payment') {
    const left = Math.max(0, Math.floor((Date.parse(order.expiresAt) - Date.now()) / minuteMs))
    const title = isWholeDay(order.expiresAt)
      ? t('staff.awaiting', { date: format.date(lastDayToPay(order.expiresAt)) })
      : t('staff.awaiting_hour', { at: format.dateTime(order.expiresAt) })
    return (
      <Callout tone="amber" title={title}>
        {t('staff.awaiting_hint', { left: format.duration(left) })}
      </Callout>
    )
  }
  if (state === 'paid' || state === 'paid_unfulfilled') {
    return (
      <Callout tone="red" title={t('staff.unopened')}>
        {t('staff.unopened_hint')}
      </Callout>
    )
  }
  if (order.lateKopecks === 0) return null
  if (order.lateDecision === null) return <LateMoney order={order} />
  const money = format.money(order.lateKopecks)
  return (
    <Callout tone="grey" title={t(`staff.late_${order.lateDecision}`, { money })}>
      {order.restoredAs !== null && <Link to={managedOrderPath(order.restoredAs)}>{t('staff.open_order')}</Link>}
    </Callout>
  )
}
