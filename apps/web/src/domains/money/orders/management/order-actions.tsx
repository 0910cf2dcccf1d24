import type { Order } from '@navyk/api-spec/money/orders'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useCancelOrder, useFulfilOrder } from '../api.ts'
import { RefundDialog } from './refund-dialog.tsx'

/** Buttons of what staff can do with an order now. */
export function OrderActions({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const { id, version, number, actions } = order
  const cancel = useCancelOrder(id)
  const fulfil = useFulfilOrder(id)
  return (
    <>
      {actions.cancel && (
        <ConfirmButton
          isDangerous
          label={t('cancel.label')}
          title={t('cancel.title', { number })}
          consequence={t('staff.cancel_consequence')}
          reasonLabel={t('staff.reason_for_customer')}
          done={t('cancel.done')}
          onConfirm={(reason) => {
            const body = { version, reason }
            return cancel.mutateAsync(body)
          }}
        />
      )}
      {actions.refund && (
        <DialogButton label={t('staff.refund.label')}>
          {(close) => <RefundDialog order={order} onClose={close} />}
        </DialogButton>
      )}
      {actions.fulfil && (
        <ConfirmButton
          variant="filled"
          label={t('staff.fulfil.label')}
          title={t('staff.fulfil.title', { number })}
          consequence={t('staff.fulfil.consequence')}
          done={t('staff.fulfil.done')}
          onConfirm={() => fulfil.mutateAsync({ version })}
        />
      )}
    </>
  )
}
