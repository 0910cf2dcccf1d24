import { Button } from '@mantine/core'
import type { Invoice } from '@navyk/api-spec/money/invoices'
import { IconDotsVertical } from '@tabler/icons-react'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { OnDemand, type PopupProps } from '#ui/dialogs/on-demand.tsx'
import { useFormat } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { useMayChange } from '#ui/may-change.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useCancelInvoice, useVoidInvoice, useWriteOffInvoice } from '../api.ts'
import { type RareStep, rareSteps } from './rare-steps.ts'

type FormOf = ComponentType<{ invoice: Invoice; onClose: () => void }>

// Loaded when its dialog first opens.
const CreditNoteDialog = lazy(async () => ({
  default: (await import('./credit-note-dialog.tsx')).CreditNoteDialog as FormOf,
}))

/** Less frequent actions of an accountant on an invoice: the credit note, a menu, and the dialog of the chosen action. */
export function RareActions({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const [open, setOpen] = useState<RareStep>()
  const all = rareSteps(invoice)
  // A button of its own: an accountant looks for the paper by its name, and not in a menu.
  const steps = all.filter((step) => step !== 'credit')
  if (!useMayChange() || all.length === 0) return null
  const isDraft = invoice.status === 'draft'
  const choose = (step: RareStep) => (step === 'print' ? print() : setOpen(step))
  const load = async () => {
    const { RareMenu } = await import('./rare-menu.tsx')
    return ({ button }: PopupProps) => <RareMenu button={button} steps={steps} isDraft={isDraft} onChoose={choose} />
  }
  const dialog = { invoice, onClose: () => setOpen(undefined) }
  return (
    <>
      {all.includes('credit') && (
        <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen('credit')}>
          {t('credit_note.label')}
        </Button>
      )}
      {steps.length > 0 && (
        <OnDemand
          key={invoice.version}
          kind="menu"
          load={load}
          button={
            <Button variant="default" leftSection={<Icon of={IconDotsVertical} />}>
              {t('more')}
            </Button>
          }
        />
      )}
      <Cancel {...dialog} opened={open === 'cancel'} />
      <WriteOff {...dialog} opened={open === 'writeOff'} />
      <MakeVoid {...dialog} opened={open === 'void'} />
      {open === 'credit' && (
        <Suspense fallback={null}>
          <CreditNoteDialog {...dialog} />
        </Suspense>
      )}
    </>
  )
}

interface Step {
  invoice: Invoice
  opened: boolean
  onClose: () => void
}

function WriteOff({ invoice, ...dialog }: Step) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const writeOff = useWriteOffInvoice(invoice.id)
  const money = format.money(invoice.balanceKopecks)
  const needsTwo = invoice.writeOffNeedsTwo
  return (
    <ConfirmDialog
      {...dialog}
      isDangerous
      title={t('write_off.title', { number: invoice.number })}
      consequence={t(needsTwo ? 'write_off.needs_two' : 'write_off.consequence', { money })}
      confirmLabel={t(needsTwo ? 'write_off.ask' : 'write_off.label')}
      reasonLabel={t('words.reason')}
      done={t(needsTwo ? 'write_off.asked' : 'write_off.done')}
      onConfirm={(reason) => {
        const body = { version: invoice.version, reason }
        return writeOff.mutateAsync(body)
      }}
    />
  )
}

/** Voids the invoice; a draft of the same takes its place. */
function MakeVoid({ invoice, ...dialog }: Step) {
  const { t } = useTranslation('invoices')
  const makeVoid = useVoidInvoice(invoice.id)
  return (
    <ConfirmDialog
      {...dialog}
      isDangerous
      title={t('void.title', { number: invoice.number })}
      consequence={t(invoice.paidKopecks > 0 ? 'void.consequence_paid' : 'void.consequence')}
      confirmLabel={t('words.replace')}
      reasonLabel={t('words.reason')}
      done={t('void.done')}
      onConfirm={(reason) => {
        const body = { version: invoice.version, reason, isReplaced: true }
        return makeVoid.mutateAsync(body)
      }}
    />
  )
}

function Cancel({ invoice, ...dialog }: Step) {
  const { t } = useTranslation('invoices')
  const cancel = useCancelInvoice(invoice.id)
  const isDraft = invoice.number === null
  return (
    <ConfirmDialog
      {...dialog}
      isDangerous
      title={isDraft ? t('cancel.title_draft') : t('cancel.title', { number: invoice.number })}
      consequence={isDraft ? t('cancel.consequence_draft') : t('cancel.consequence')}
      confirmLabel={isDraft ? t('cancel.label_draft') : t('cancel.label')}
      reasonLabel={t('words.reason')}
      done={isDraft ? t('cancel.done_draft') : t('cancel.done')}
      onConfirm={(reason) => cancel.mutateAsync({ version: invoice.version, reason })}
    />
  )
}
