import type { Invoice, InvoiceKind } from '@navyk/api-spec/money/invoices'
import { customerStatementPath } from '@navyk/api-spec/money/invoices/paths'
import { managedOrderPath } from '@navyk/api-spec/money/orders/paths'
import { programmeOverviewPath } from '@navyk/api-spec/teaching/programmes/paths'
import { useTranslation } from '#ui/texts.ts'
import { Link } from 'react-router'
import { useUser } from '#app/session/session.ts'

const isSold = (kind: InvoiceKind) => kind === 'order' || kind === 'package' || kind === 'programme'

/** Link to the page on which an accountant takes back what an invoice was issued for; the invoice follows it. */
export function SoldHint({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const isAccountant = useUser().permissions.includes('accountant')
  const { kind, sourceId, customer, status } = invoice
  const isOver = status === 'cancelled' || status === 'void'
  if (!isAccountant || isOver || sourceId === null || !isSold(kind)) return null
  const to = {
    order: managedOrderPath(sourceId),
    package: `${customerStatementPath(customer.id)}#packages`,
    programme: programmeOverviewPath,
  }[kind]
  return (
    <div className="tight panel anywhere below-16 pad-12-16">
      <p>
        {t(`sold.${kind}`)} <Link to={to}>{t(`sold.to_${kind}`)}</Link>
      </p>
    </div>
  )
}
