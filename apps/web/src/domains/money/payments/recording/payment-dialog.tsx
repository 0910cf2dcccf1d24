import { lazy, Suspense } from 'react'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { useTranslation } from '#ui/texts.ts'

// Loaded when the dialog first opens, because the form includes the date picker.
const PaymentForm = lazy(() => import('./payment-form.tsx').then((module) => ({ default: module.PaymentForm })))

interface Props {
  customerId: string
  /** Invoice that is paid first. */
  invoice?: { id: string; number: string | null; balanceKopecks: number } | undefined
  onClose: () => void
}

/** Records money that came in from a customer. */
export function PaymentDialog({ customerId, invoice, onClose }: Props) {
  const { t } = useTranslation('payments')
  const title = invoice ? t('payment.title', { number: invoice.number }) : t('payment.title_customer')
  return (
    <Dialog opened onClose={onClose} title={title}>
      <Suspense fallback={<BlockSkeleton height={24} />}>
        <PaymentForm customerId={customerId} invoice={invoice} onClose={onClose} />
      </Suspense>
    </Dialog>
  )
}
