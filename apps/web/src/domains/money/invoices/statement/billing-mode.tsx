import { NativeSelect } from '@mantine/core'
import { billingModes } from '@navyk/api-spec/money/invoices'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '#app/session/session.ts'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { billingQuery, useSetBilling } from '../api.ts'
import classes from './statement.module.css'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { useTranslation } from '#ui/texts.ts'

/** Choice of one invoice a month for all contracts, or one for each: made by the customer, or by an accountant for them. */
export function BillingMode({ customerId }: { customerId: string }) {
  const { t } = useTranslation('invoices')
  const { role, permissions } = useUser()
  const mode = useQuery(billingQuery(customerId)).data?.data.mode
  const set = useSetBilling()
  if (mode === undefined || (role !== 'customer' && !permissions.includes('accountant'))) return null
  const change = (value: string) => {
    const wanted = billingModes.find((each) => each === value) ?? mode
    set
      .mutateAsync({ mode: wanted, ...(customerId !== '' && { customerId }) })
      .then(() => toastSuccess(t('billing.done')), toastFailure)
  }
  return (
    <div className={`apart-16 not-printed ${classes.billing}`}>
      <NativeSelect
        label={t('billing.label')}
        description={t('billing.hint')}
        value={set.isPending ? set.variables.mode : mode}
        disabled={set.isPending}
        data={billingModes.map((value) => ({ value, label: t(`billing.${value}`) }))}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </div>
  )
}
