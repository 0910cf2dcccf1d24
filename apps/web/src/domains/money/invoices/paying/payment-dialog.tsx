import type { Invoice } from '@navyk/api-spec/money/invoices'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { BlockSkeleton } from '../../../../ui/feedback/skeletons.tsx'

// Loaded when the dialog first opens, because the form includes the date picker.
const PaymentForm = lazy(() => import('./payment-form.tsx').then((module) => ({ default: module.PaymentForm })))

/** Records money that came in for an invoice. */
export function PaymentDialog({ invoice, ...dialog }: { opened: boolean; onClose: () => void; invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  return (
    <Dialog {...dialog} title={t('payment.title', { number: invoice.number })}>
      <Suspense fallback={<BlockSkeleton height={24} />}>
        <PaymentForm invoice={invoice} onClose={dialog.onClose} />
      </Suspense>
    </Dialog>
  )
}
