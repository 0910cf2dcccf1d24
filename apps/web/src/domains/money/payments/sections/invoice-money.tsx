import type { Invoice } from '@navyk/api-spec/money/invoices'
import { useUser } from '#app/session/session.ts'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useAllocateCredit } from '../api.ts'
import { PaymentDialog } from '../recording/payment-dialog.tsx'

/** Pays an invoice: out of credit by its customer or an accountant; an accountant records what came in. */
export function InvoiceMoney({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('payments')
  const { role, permissions } = useUser()
  const isAccountant = permissions.includes('accountant')
  if (invoice.number === null || ['cancelled', 'void', 'written_off'].includes(invoice.status)) return null
  return (
    <>
      {(role === 'customer' || isAccountant) && <CreditButton invoice={invoice} />}
      {isAccountant && (
        <DialogButton label={t('payment.label')} variant={invoice.balanceKopecks > 0 ? 'filled' : 'default'}>
          {(close) => <PaymentDialog customerId={invoice.customer.id} invoice={invoice} onClose={close} />}
        </DialogButton>
      )}
    </>
  )
}

function CreditButton({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('payments')
  const format = useFormat()
  const allocate = useAllocateCredit()
  const amountKopecks = Math.min(invoice.creditKopecks, invoice.balanceKopecks)
  if (amountKopecks <= 0) return null
  const body = { allocations: [{ invoiceId: invoice.id, version: invoice.version, amountKopecks }] }
  return (
    <ConfirmButton
      label={t('credit.label')}
      title={t('credit.title', { number: invoice.number })}
      consequence={t('credit.consequence', {
        money: format.money(amountKopecks),
        credit: format.money(invoice.creditKopecks),
      })}
      done={t('credit.done', { money: format.money(amountKopecks) })}
      onConfirm={() => allocate.mutateAsync(body)}
    />
  )
}
