import type { CustomerDues } from '@navyk/api-spec/money/payments'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '#app/session/session.ts'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { Facts, MoneyFact } from '#ui/facts/facts.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { duesQuery } from '../api.ts'
import { CreditButton } from '../credit/credit-button.tsx'
import { PaymentList } from './payment-list.tsx'
import { PaymentDialog } from '../recording/payment-dialog.tsx'
import { RefundDialog } from '../refunds/refund-dialog.tsx'
import { RefundList } from '../refunds/refund-list.tsx'

/** Payments, credit and refunds of a customer, below the statement; of the signed-in one without an id. */
export function CustomerMoney({ customerId }: { customerId: string }) {
  const { t } = useTranslation('payments')
  const of = customerId === '' ? undefined : customerId
  return (
    <div className="above-16 not-printed">
      <QueryView query={useQuery(duesQuery(of))} skeleton={<BlockSkeleton height={12} />}>
        {({ data }) => <Credit dues={data} />}
      </QueryView>
      <Section title={t('words.payments')}>
        <PaymentList filter={{ customerId: of }} none={t('payments.none')} />
      </Section>
      <RefundList customerId={of} />
    </div>
  )
}

function Credit({ dues }: { dues: CustomerDues }) {
  const { t } = useTranslation('payments')
  const { role, permissions } = useUser()
  const isAccountant = permissions.includes('accountant')
  const mayUse = isAccountant || role === 'customer'
  const { creditKopecks, heldKopecks, customer } = dues
  return (
    <Section title={t('words.credit')}>
      <Facts>
        <MoneyFact label={t('credit.free')} kopecks={creditKopecks} />
        {heldKopecks > 0 && <MoneyFact label={t('credit.held')} kopecks={heldKopecks} />}
      </Facts>
      <p className="muted above-8">{creditKopecks > 0 ? t('credit.hint') : t('credit.none')}</p>
      {mayUse && (
        <div className="buttons end above-12">
          {isAccountant && creditKopecks > 0 && (
            <DialogButton label={t('refund.label')}>
              {(close) => <RefundDialog customerId={customer.id} creditKopecks={creditKopecks} onClose={close} />}
            </DialogButton>
          )}
          <CreditButton dues={dues} variant={isAccountant ? 'default' : 'filled'} />
          {isAccountant && (
            <DialogButton label={t('payment.label')} variant="filled">
              {(close) => <PaymentDialog customerId={customer.id} onClose={close} />}
            </DialogButton>
          )}
        </div>
      )}
    </Section>
  )
}
