import type { Order } from '@navyk/api-spec/money/orders'
import { useTranslation } from 'react-i18next'
import { State } from '../../../../app/states.tsx'
import { useFormat } from '../../../../ui/format.ts'
import classes from '../orders.module.css'

/** What each piece of a line has opened, and until when. */
export function Grants({ line }: { line: Order['lines'][number] }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  if (line.grants.length === 0) return null
  return (
    <ul className={classes.grants}>
      {line.grants.map((grant) => (
        <li key={grant.id}>
          <State of="wallet" is={grant.state} />
          <span className={classes.dimmed}>
            {grant.refundedKopecks !== null
              ? t('grant.refunded', { money: format.money(grant.refundedKopecks) })
              : grant.expiresOn !== null && t('grant.until', { date: format.lastDay(grant.expiresOn) })}
          </span>
        </li>
      ))}
    </ul>
  )
}
