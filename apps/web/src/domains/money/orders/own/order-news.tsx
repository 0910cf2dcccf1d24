import { isWholeDay, lastDayToPay, type Order } from '@navyk/api-spec/money/orders'
import { minuteMs } from '@navyk/api-spec/kit'
import { Callout } from '#ui/feedback/callout.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { OrderAgain } from './order-again.tsx'

/** State of an order in words: what it waits for, or how it has ended, and what that means for the money. */
export function OrderNews({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const { state } = order
  if (state === 'awaiting_payment') {
    const date = format.date(lastDayToPay(order.expiresAt))
    const left = Math.max(0, Math.floor((Date.parse(order.expiresAt) - Date.now()) / minuteMs))
    const title = isWholeDay(order.expiresAt)
      ? t('news.awaiting', { date, left: format.duration(left) })
      : t('news.awaiting_hour', { at: format.dateTime(order.expiresAt), left: format.duration(left) })
    return (
      <Callout tone="amber" title={title}>
        {t('news.awaiting_hint')}
      </Callout>
    )
  }
  if (state === 'paid' || state === 'paid_unfulfilled') {
    return (
      <Callout tone="blue" title={t('news.opening')}>
        {t(state === 'paid' ? 'news.opening_hint' : 'news.not_opened_hint')}
      </Callout>
    )
  }
  if (state !== 'expired' && state !== 'cancelled') return null
  const money = format.money(order.lateKopecks)
  const late = order.lateDecision ?? 'open'
  return (
    <Callout tone="grey" title={t(`news.${state}`)}>
      <p>{order.lateKopecks > 0 ? t(`news.late_${late}`, { money }) : t('news.ended_hint')}</p>
      {late !== 'restored' && <OrderAgain order={order} />}
    </Callout>
  )
}
