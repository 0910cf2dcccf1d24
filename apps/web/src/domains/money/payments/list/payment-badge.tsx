import type { Payment } from '@navyk/api-spec/money/payments'
import { IconHourglass } from '@tabler/icons-react'
import { State } from '#app/manifests/states.tsx'
import { StateBadge } from '#ui/facts/state-badge.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { paymentState } from './payment-state.ts'

/** The state of a payment. While a refund of it waits for its approval, nothing was given back, and the badge says how much is
 *  asked for. */
export function PaymentBadge({ payment }: { payment: Payment }) {
  const { t } = useTranslation('payments')
  const format = useFormat()
  const { reversal, askedRefundKopecks } = payment
  if (reversal !== null || askedRefundKopecks === 0) return <State of="payment" is={paymentState(payment)} />
  const label = t('refund.waits', { money: format.money(askedRefundKopecks) })
  return <StateBadge tone="amber" icon={IconHourglass} label={label} />
}
