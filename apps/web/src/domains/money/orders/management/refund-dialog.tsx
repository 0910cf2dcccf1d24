import { type Order, refundForm } from '@navyk/api-spec/money/orders'
import { Facts, MoneyFact } from '#ui/facts/facts.tsx'
import { ChoicesField } from '#ui/form/fields/choices-field.tsx'
import { TextAreaField } from '#ui/form/fields.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useRefundOrder } from '../api.ts'
import { isOpened, refundOf, worthOf } from './refund-worth.ts'

interface Props {
  order: Order
  onClose: () => void
}

/** Ends packages of an order early: which lines, what comes back by which rule, and why. */
export function RefundDialog({ order, onClose }: Props) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const refund = useRefundOrder(order.id)
  const lines = order.lines.filter((line) => !isOpened(order) || worthOf(line) !== undefined)
  return (
    <FormDialog
      schema={refundForm}
      keptAs={`orders.refund ${order.id}`}
      defaults={{ lineIds: lines.map(({ id }) => id), reason: '' }}
      title={t('staff.refund.title', { number: order.number })}
      write={(values) =>
        refund.mutateAsync({ ...values, refundKopecks: refundOf(order, values.lineIds), version: order.version })
      }
      done={t('staff.refund.done')}
      submitLabel={t('staff.refund.submit')}
      onClose={onClose}
    >
      {(form) => {
        const chosen = form.watch('lineIds')
        return (
          <>
            {isOpened(order) && (
              <ChoicesField
                name="lineIds"
                label={t('staff.refund.lines')}
                options={lines.map((line) => ({
                  value: line.id,
                  label: t('staff.refund.line', { title: line.title, money: format.money(worthOf(line) ?? 0) }),
                }))}
              />
            )}
            <div>
              <Facts>
                <MoneyFact label={t('staff.refund.sum')} kopecks={refundOf(order, chosen)} />
              </Facts>
              <p className="muted small">{t(isOpened(order) ? 'staff.refund.rule' : 'staff.refund.rule_unopened')}</p>
            </div>
            <TextAreaField name="reason" label={t('staff.reason_for_customer')} />
          </>
        )
      }}
    </FormDialog>
  )
}
