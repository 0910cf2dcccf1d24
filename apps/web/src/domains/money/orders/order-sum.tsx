import type { Order } from '@navyk/api-spec/money/orders'
import { SumParts } from '#ui/facts/sum-parts.tsx'
import { useTranslation } from '#ui/texts.ts'

/** Parts of an order's price: paid, refunded, and still asked for or never paid; nothing while it is only asked for. The head of the
 *  list adds up the same parts. */
export function OrderSum({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const { state, totalKopecks, paidKopecks, refundedKopecks } = order
  if (paidKopecks === 0 && refundedKopecks === 0) return null
  const rest = totalKopecks - paidKopecks - refundedKopecks
  return (
    <SumParts
      label={t('words.cost')}
      kopecks={totalKopecks}
      parts={[
        { label: t('paid_sum'), kopecks: paidKopecks },
        { label: t('refunded'), kopecks: refundedKopecks },
        { label: t(state === 'awaiting_payment' ? 'left_to_pay' : 'not_paid'), kopecks: rest },
      ]}
      isOpen
    />
  )
}
