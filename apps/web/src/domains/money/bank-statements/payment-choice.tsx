import { Button, Group, Radio, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { BankProposal, BankRow } from '@navyk/api-spec/money/bank-statements'
import { type CustomerDues, proposeAllocations } from '@navyk/api-spec/money/payments'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureText } from '#ui/feedback/failure-text.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { chosenAllocations, duesQuery, EndedOrderChoice, InvoiceChoice } from '#money/payments'
import { payersQuery, useSettleRow } from './api.ts'

type PaymentProposal = Extract<BankProposal, { kind: 'payment' }>

interface Props {
  row: BankRow
  proposal?: PaymentProposal
  onClose: () => void
}

/** Choice of the payer, and of the invoices that the payment covers. */
export function PaymentChoice({ row, proposal, onClose }: Props) {
  const [customerId, setCustomerId] = useState(proposal?.customer.id)
  const dues = useQuery({ ...duesQuery(customerId), enabled: customerId !== undefined })
  return (
    <div className="tight column gap-16">
      {proposal === undefined && <PayerSearch onChoose={setCustomerId} chosen={customerId} />}
      {customerId !== undefined && (
        <QueryView query={dues} skeleton={<BlockSkeleton height={10} />}>
          {({ data }) => (
            <Covers
              key={customerId}
              row={row}
              dues={data}
              first={proposal?.invoices.map(({ id }) => id) ?? []}
              endedOrder={proposal?.endedOrder ?? null}
              onClose={onClose}
            />
          )}
        </QueryView>
      )}
    </div>
  )
}

const fewestLetters = 2

function PayerSearch({ chosen, onChoose }: { chosen: string | undefined; onChoose: (id: string) => void }) {
  const { t } = useTranslation('bank-statements')
  const format = useFormat()
  const [typed, setTyped] = useState('')
  const [name] = useDebouncedValue(typed.trim(), 250)
  const found = useQuery({ ...payersQuery(name), enabled: name.length >= fewestLetters }).data?.data
  return (
    <>
      <TextInput
        label={t('labels.customer')}
        description={t('choice.customer_help')}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        data-autofocus
      />
      {found?.length === 0 && <p className="muted small anywhere above-4">{t('choice.nobody')}</p>}
      {found !== undefined && found.length > 0 && (
        <Radio.Group label={t('choice.found')} value={chosen ?? null} onChange={onChoose}>
          {found.map((person) => (
            <Radio key={person.id} mt="xs" value={person.id} label={format.fullName(person)} />
          ))}
        </Radio.Group>
      )}
    </>
  )
}

interface CoversProps {
  row: BankRow
  dues: CustomerDues
  /** Invoices that the row is about, as far as it says. */
  first: string[]
  /** The invoice of an order that has ended, for which the money has come. */
  endedOrder: PaymentProposal['endedOrder']
  onClose: () => void
}

/** The invoices of the customer: what they take of the sum, and what stays as credit. */
function Covers({ row, dues, first, endedOrder, onClose }: CoversProps) {
  const { t } = useTranslation('bank-statements')
  const format = useFormat()
  const settle = useSettleRow(row.id)
  const known = first.filter((id) => dues.invoices.some((invoice) => invoice.id === id))
  const proposed = () =>
    proposeAllocations(dues.invoices, row.amountKopecks).allocations.map(({ invoice }) => invoice.id)
  const [chosen, setChosen] = useState<string[]>(() => (known.length > 0 || endedOrder ? known : proposed()))
  const [forInvoiceId, setForInvoiceId] = useState(endedOrder?.id)
  const chooseOrder = (id: string | undefined) => {
    setForInvoiceId(id)
    setChosen(id === undefined ? proposed() : known)
  }
  const amountKopecks = row.amountKopecks
  const { allocations, restKopecks } = chosenAllocations({ dues, amountKopecks, chosen })
  // The order of the proposal gets what the invoices leave; without a rest the money is not for it. What a person chooses is sent as it is.
  const hasRest = restKopecks > 0
  const send = () => {
    const settlement = {
      kind: 'payment' as const,
      customerId: dues.customer.id,
      allocations: allocations.map(({ invoice, amountKopecks: taken }) => ({
        invoiceId: invoice.id,
        version: invoice.version,
        amountKopecks: taken,
      })),
      ...(forInvoiceId !== undefined && (hasRest || !endedOrder) && { forInvoiceId }),
    }
    const body = { version: row.version, settlement }
    settle.mutate(body, {
      onSuccess: () => {
        toastSuccess(t('actions.done'))
        onClose()
      },
    })
  }
  return (
    <>
      <p className="strong">
        {format.fullName(dues.customer)}: {format.money(row.amountKopecks)}
      </p>
      {endedOrder ? (
        hasRest && <p>{t('choice.for_order', { number: endedOrder.number })}</p>
      ) : (
        <EndedOrderChoice dues={dues} chosen={forInvoiceId} onChange={chooseOrder} />
      )}
      <InvoiceChoice dues={dues} amountKopecks={amountKopecks} chosen={chosen} onChange={setChosen} />
      <FailureText error={settle.error} className="medium above-8" />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('choice.cancel')}
        </Button>
        <Button loading={settle.isPending} onClick={send}>
          {t('choice.submit')}
        </Button>
      </Group>
    </>
  )
}
