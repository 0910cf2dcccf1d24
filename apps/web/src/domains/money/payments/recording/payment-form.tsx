import { businessDate } from '@navyk/api-spec/kit'
import { type CustomerDues, paymentForm, paymentMethods } from '@navyk/api-spec/money/payments'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { DateField } from '#ui/form/fields/date-field.tsx'
import { SelectField, TextField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { MoneyField } from '#ui/form/fields/money-field.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { duesQuery, useRecordPayment } from '../api.ts'
import { EndedOrderChoice } from './ended-order-choice.tsx'
import { chosenAllocations, InvoiceChoice } from './invoice-choice.tsx'

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

/** A payment with its invoices: at first all of them are chosen, that on which it is recorded before the others. */
function Fields({ customerId, invoice, onClose, dues }: Props & { dues: CustomerDues }) {
  const { t } = useTranslation('payments')
  const format = useFormat()
  const record = useRecordPayment()
  const all = dues.invoices.map(({ id }) => id)
  const [chosen, setChosen] = useState(all)
  const [forInvoiceId, setForInvoiceId] = useState<string>()
  const chooseOrder = (id: string | undefined) => {
    setForInvoiceId(id)
    setChosen(id === undefined ? all : [])
  }
  const first = invoice?.id
  const form = useSchemaForm(paymentForm, {
    defaultValues: {
      ...(invoice && invoice.balanceKopecks > 0 && { amountKopecks: invoice.balanceKopecks }),
      receivedOn: businessDate(new Date()),
      reference: '',
    },
    send: async (values) => {
      const { allocations } = chosenAllocations({ dues, chosen, first, amountKopecks: values.amountKopecks })
      const body = {
        ...values,
        customerId,
        allocations: allocations.map((each) => ({
          invoiceId: each.invoice.id,
          version: each.invoice.version,
          amountKopecks: each.amountKopecks,
        })),
        ...(forInvoiceId !== undefined && { forInvoiceId }),
      }
      await record.mutateAsync(body)
      toastSuccess(t('payment.done', { money: format.money(values.amountKopecks) }))
      onClose()
    },
  })
  const amountKopecks = useWatch({ control: form.control, name: 'amountKopecks' }) ?? 0
  const isOnlyThis = dues.invoices.every(({ id }) => id === first) && amountKopecks <= (invoice?.balanceKopecks ?? 0)
  return (
    <Form form={form} submitLabel={t('payment.submit')} onCancel={onClose}>
      <MoneyField name="amountKopecks" label={t('words.amount')} />
      {!invoice && <EndedOrderChoice dues={dues} chosen={forInvoiceId} onChange={chooseOrder} />}
      {amountKopecks > 0 && !isOnlyThis && (
        <InvoiceChoice dues={dues} amountKopecks={amountKopecks} chosen={chosen} first={first} onChange={setChosen} />
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
