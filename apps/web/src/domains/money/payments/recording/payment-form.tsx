import { Checkbox } from '@mantine/core'
import { businessDate } from '@navyk/api-spec/kit'
import { type CustomerDues, paymentForm, paymentMethods, proposeAllocations } from '@navyk/api-spec/money/payments'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useWriteKey } from '../../../../app/calls/use-write-key.ts'
import { toastSuccess } from '../../../../ui/feedback/toasts.ts'
import { QueryView } from '../../../../ui/feedback/query-view.tsx'
import { BlockSkeleton } from '../../../../ui/feedback/skeletons.tsx'
import { DateField } from '../../../../ui/form/date-field.tsx'
import { SelectField, TextField } from '../../../../ui/form/fields.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { MoneyField } from '../../../../ui/form/money-field.tsx'
import { useSchemaForm } from '../../../../ui/form/use-schema-form.ts'
import { useFormat } from '../../../../ui/format.ts'
import { duesQuery, useRecordPayment } from '../api.ts'
import classes from './payment-form.module.css'

interface Props {
  customerId: string
  invoice: { id: string; balanceKopecks: number } | undefined
  onClose: () => void
}

export function PaymentForm(props: Props) {
  return (
    <QueryView query={useQuery(duesQuery(props.customerId))} skeleton={<BlockSkeleton height={24} />}>
      {({ data }) => <Fields {...props} dues={data} />}
    </QueryView>
  )
}

/** What a payment covers by the choice on the screen: the invoice that it is recorded on, and the others too unless the rest
 *  is to stay as credit. */
function choose(dues: CustomerDues, amountKopecks: number, invoiceId: string | undefined, isRestCredit: boolean) {
  const due = isRestCredit ? dues.invoices.filter(({ id }) => id === invoiceId) : dues.invoices
  return proposeAllocations(due, amountKopecks, invoiceId)
}

function Fields({ customerId, invoice, onClose, dues }: Props & { dues: CustomerDues }) {
  const { t } = useTranslation('payments')
  const format = useFormat()
  const record = useRecordPayment()
  const keyFor = useWriteKey()
  const [isRestCredit, setRestCredit] = useState(false)
  const form = useSchemaForm(paymentForm, {
    defaultValues: {
      ...(invoice && invoice.balanceKopecks > 0 && { amountKopecks: invoice.balanceKopecks }),
      receivedOn: businessDate(new Date()),
      reference: '',
    },
    send: async (values) => {
      const { allocations } = choose(dues, values.amountKopecks, invoice?.id, isRestCredit)
      const body = {
        ...{ ...values, customerId },
        allocations: allocations.map((each) => ({
          invoiceId: each.invoice.id,
          version: each.invoice.version,
          amountKopecks: each.amountKopecks,
        })),
      }
      await record.mutateAsync({ ...body, key: keyFor(body) })
      toastSuccess(t('payment.done', { money: format.money(values.amountKopecks) }))
      onClose()
    },
  })
  const amountKopecks = useWatch({ control: form.control, name: 'amountKopecks' }) ?? 0
  const chosen = choose(dues, amountKopecks, invoice?.id, isRestCredit)
  const isOnlyThis = chosen.restKopecks === 0 && chosen.allocations.every((each) => each.invoice.id === invoice?.id)
  const hasOthers = dues.invoices.some(({ id }) => id !== invoice?.id)
  return (
    <Form form={form} submitLabel={t('payment.submit')} onCancel={onClose}>
      <MoneyField name="amountKopecks" label={t('payment.amount')} />
      {amountKopecks > 0 && !isOnlyThis && <Proposal {...chosen} />}
      {hasOthers && (!isOnlyThis || isRestCredit) && (
        <Checkbox
          label={t('payment.keep_credit')}
          checked={isRestCredit}
          onChange={({ currentTarget }) => setRestCredit(currentTarget.checked)}
        />
      )}
      <SelectField
        name="method"
        label={t('payment.method')}
        options={paymentMethods.map((value) => ({ value, label: t(`methods.${value}`) }))}
      />
      <DateField name="receivedOn" label={t('payment.received_on')} max={businessDate(new Date())} />
      <TextField name="reference" label={t('payment.reference')} help={t('payment.reference_help')} isOptional />
    </Form>
  )
}

/** Which invoices the amount covers, and what of it stays. */
function Proposal({ allocations, restKopecks }: ReturnType<typeof choose>) {
  const { t } = useTranslation('payments')
  const format = useFormat()
  return (
    <div className={classes.surplus} role="status">
      <p>{t('payment.covers')}</p>
      <ul>
        {allocations.map(({ invoice, amountKopecks }) => (
          <li key={invoice.id}>
            {t(amountKopecks < invoice.balanceKopecks ? 'payment.part_of' : 'payment.all_of', {
              number: invoice.number,
              money: format.money(amountKopecks),
              due: format.money(invoice.balanceKopecks),
            })}
          </li>
        ))}
        {restKopecks > 0 && <li>{t('payment.rest', { money: format.money(restKopecks) })}</li>}
      </ul>
    </div>
  )
}
