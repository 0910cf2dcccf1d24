import { Button, Checkbox } from '@mantine/core'
import { type CustomerDues, proposeAllocations } from '@navyk/api-spec/money/payments'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '#app/session/session.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { DateText, Money } from '#ui/facts/facts-text.tsx'
import { FailureText } from '#ui/feedback/failure-text.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { duesQuery, useAllocateCredit } from '../api.ts'

interface Props {
  customerId: string
  onClose: () => void
}

/** Dialog that puts credit on invoices: first on those that are due first, unless an invoice is left out. */
export function CreditDialog({ customerId, onClose }: Props) {
  const { t } = useTranslation('payments')
  // Customers ask for their own.
  const of = useUser().role === 'staff' ? customerId : undefined
  return (
    <Dialog opened onClose={onClose} title={t('spread.title')}>
      <QueryView query={useQuery(duesQuery(of))} skeleton={<BlockSkeleton height={12} />}>
        {({ data }) => <Choice dues={data} onClose={onClose} />}
      </QueryView>
    </Dialog>
  )
}

function Choice({ dues, onClose }: { dues: CustomerDues; onClose: () => void }) {
  const { t } = useTranslation('payments')
  const { t: ui } = useTranslation('ui')
  const format = useFormat()
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const allocate = useAllocateCredit()
  const wanted = dues.invoices.filter(({ id }) => !leftOut.has(id))
  const { allocations, restKopecks } = proposeAllocations(wanted, dues.creditKopecks)
  const taken = new Map(allocations.map(({ invoice, amountKopecks }) => [invoice.id, amountKopecks]))
  const money = format.money(dues.creditKopecks - restKopecks)
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(leftOut)
    if (isChosen) next.delete(id)
    else next.add(id)
    setLeftOut(next)
  }
  const send = () => {
    const body = {
      allocations: allocations.map(({ invoice, amountKopecks }) => ({
        invoiceId: invoice.id,
        version: invoice.version,
        amountKopecks,
      })),
    }
    allocate.mutate(body, {
      onSuccess: () => {
        toastSuccess(t('credit.done', { money }))
        onClose()
      },
    })
  }
  return (
    <div className="tight stack gap-12">
      <p>{t('spread.credit', { money: format.money(dues.creditKopecks) })}</p>
      <ul className="divided" aria-label={t('spread.invoices')}>
        {dues.invoices.map((invoice) => (
          <InvoiceChoice
            key={invoice.id}
            invoice={invoice}
            kopecks={taken.get(invoice.id) ?? 0}
            isChosen={!leftOut.has(invoice.id)}
            onChange={(isChosen) => toggle(invoice.id, isChosen)}
          />
        ))}
      </ul>
      <p className="muted" role="status">
        {restKopecks > 0 ? t('spread.rest', { money: format.money(restKopecks) }) : t('spread.all')}
      </p>
      <FailureText error={allocate.error} className="error" />
      <div className="buttons end">
        <Button variant="default" onClick={onClose}>
          {ui('form.cancel')}
        </Button>
        <Button disabled={allocations.length === 0} loading={allocate.isPending} onClick={send}>
          {t('spread.submit', { money })}
        </Button>
      </div>
    </div>
  )
}

interface InvoiceChoiceProps {
  invoice: CustomerDues['invoices'][number]
  /** Credit that it would take. */
  kopecks: number
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

/** An invoice to pay, and how much of the credit it takes. */
function InvoiceChoice({ invoice, kopecks, isChosen, onChange }: InvoiceChoiceProps) {
  const { t } = useTranslation('payments')
  return (
    <li className="line between gap-16 pad-block-8">
      <Checkbox
        label={t('payments.invoice', { number: invoice.number })}
        description={
          <>
            {t('spread.due')} <DateText date={invoice.dueOn} />, <Money kopecks={invoice.balanceKopecks} />
          </>
        }
        checked={isChosen}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span className="figures nowrap">{kopecks === 0 ? '—' : <Money kopecks={kopecks} />}</span>
    </li>
  )
}
