import type { PaymentTotals } from '@navyk/api-spec/money/payments'
import { paymentListPath } from '@navyk/api-spec/money/payments/paths'
import { type SumPart, SumParts } from '#ui/facts/sum-parts.tsx'
import { useTranslation } from '#ui/texts.ts'

type Sums = Pick<
  PaymentTotals,
  'amountKopecks' | 'coveredKopecks' | 'creditKopecks' | 'refundedKopecks' | 'askedRefundKopecks'
>
interface Props {
  of: Sums
  /** Addresses of the payments with credit and of those with refunds. */
  to?: { credit: string; refunded: string }
  isOpen?: boolean
}

/** Money that came in, of one payment or of many: what invoices have taken, what is credit, what went back, and what is asked back. */
export function ReceivedSum({ of, to, isOpen = false }: Props) {
  const { t } = useTranslation('payments')
  const parts: SumPart[] = [
    { label: t('list.covered'), kopecks: of.coveredKopecks },
    { label: t('words.credit'), kopecks: of.creditKopecks, to: to?.credit },
    { label: t('list.refunded'), kopecks: of.refundedKopecks - of.askedRefundKopecks, to: to?.refunded },
    {
      label: t('refund.to_approve'),
      kopecks: of.askedRefundKopecks,
      to: `${paymentListPath}?part=refunds&state=asked`,
    },
  ]
  return <SumParts label={t('list.received')} kopecks={of.amountKopecks} parts={parts} isOpen={isOpen} />
}
