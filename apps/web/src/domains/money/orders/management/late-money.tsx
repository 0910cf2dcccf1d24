import type { Order } from '@navyk/api-spec/money/orders'
import { useQuery } from '@tanstack/react-query'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { duesQuery } from '#money/payments'
import { useDecideLateMoney } from '../api.ts'

/** Money that came after the order had ended. A person brings the order back with it, or leaves it as credit. */
export function LateMoney({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const credit = useQuery(duesQuery(order.customer.id)).data?.data.creditKopecks
  const decide = useDecideLateMoney(order.id)
  const { version } = order
  const send = (decision: 'restored' | 'kept') => {
    const body = { version, decision }
    return decide.mutateAsync(body)
  }
  const total = format.money(order.totalKopecks)
  // A seat that was ordered before programmes were in the shop can't be ordered anew.
  const isOutside = order.lines.some(({ productId }) => productId === null)
  const isShort = credit !== undefined && credit < order.totalKopecks
  return (
    <Callout tone="amber" title={t('staff.late_open', { money: format.money(order.lateKopecks) })}>
      <p>{t('staff.late_hint')}</p>
      {credit !== undefined && (
        <p>{t(isShort ? 'staff.credit_short' : 'staff.credit_now', { credit: format.money(credit), total })}</p>
      )}
      {order.actions.decideLate && (
        <div className="buttons">
          <ConfirmButton
            label={t('staff.keep.label')}
            title={t('staff.keep.title', { number: order.number })}
            consequence={t('staff.keep.consequence')}
            done={t('staff.keep.done')}
            onConfirm={() => send('kept')}
          />
          {!isShort && !isOutside && (
            <ConfirmButton
              variant="filled"
              label={t('staff.restore.label')}
              title={t('staff.restore.title', { number: order.number })}
              consequence={t('staff.restore.consequence', { total })}
              done={t('staff.restore.done')}
              onConfirm={() => send('restored')}
            />
          )}
        </div>
      )}
    </Callout>
  )
}
