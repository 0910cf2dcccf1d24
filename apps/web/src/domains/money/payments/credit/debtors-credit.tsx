import type { Debtor } from '@navyk/api-spec/money/invoices'
import { lazy } from 'react'
import { useUser } from '#app/session/session.ts'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { Disclosure } from '#ui/facts/details/disclosure.tsx'
import { PersonName } from '#ui/facts/facts-text.tsx'
import { useFormat } from '#ui/format.ts'
import { SectionRow } from '#ui/lists/section-rows.tsx'
import { useTranslation } from '#ui/texts.ts'

const CreditDialog = lazy(() => import('./credit-dialog.tsx').then((module) => ({ default: module.CreditDialog })))

/** Debtors who have paid ahead: their debt, or a part of it, is covered by one step. Folded, so that who owes is seen at once. */
export function DebtorsCredit({ debtors }: { debtors: Debtor[] }) {
  const { t } = useTranslation('payments')
  const format = useFormat()
  const isAccountant = useUser().permissions.includes('accountant')
  const wealthy = debtors.filter(({ creditKopecks }) => creditKopecks > 0)
  if (wealthy.length === 0) return null
  return (
    <div className="below-16">
      <Disclosure title={t('spread.debtors', { count: wealthy.length })} subtitle={t('spread.debtors_hint')} facts={[]}>
        <ul className="flush">
          {wealthy.map(({ customer, balanceKopecks, creditKopecks }) => (
            <SectionRow
              key={customer.id}
              what={<PersonName person={customer} isFull />}
              about={t('spread.owes', { owed: format.money(balanceKopecks), credit: format.money(creditKopecks) })}
            >
              {isAccountant && (
                <DialogButton label={t('spread.label')} variant="light">
                  {(close) => <CreditDialog customerId={customer.id} onClose={close} />}
                </DialogButton>
              )}
            </SectionRow>
          ))}
        </ul>
      </Disclosure>
    </div>
  )
}
