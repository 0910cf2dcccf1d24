import type { Invoice } from '@navyk/api-spec/money/invoices'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useUser } from '../../../../app/session.ts'
import classes from '../invoice-page.module.css'

/** Where an accountant takes back what an invoice was issued for; the invoice of an order or a package follows it. */
export function SoldHint({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const isAccountant = useUser().permissions.includes('accountant')
  const { kind, sourceId, customer, status } = invoice
  const isOver = status === 'cancelled' || status === 'void'
  if (!isAccountant || isOver || sourceId === null || (kind !== 'order' && kind !== 'package')) return null
  const to =
    kind === 'order'
      ? `/dashboard/order-management?id=${sourceId}`
      : `/dashboard/invoice-list-v2?customerId=${customer.id}#packages`
  return (
    <div className={classes.reason}>
      <p>
        {t(`sold.${kind}`)} <Link to={to}>{t(`sold.to_${kind}`)}</Link>
      </p>
    </div>
  )
}
