import { Button } from '@mantine/core'
import type { Invoice } from '@navyk/api-spec/money/invoices'
import { payInvoicePath } from '@navyk/api-spec/money/online-payments/paths'
import { type ComponentType, lazy, useState } from 'react'
import { useWriteKey } from '#app/calls/use-write-key.ts'
import { useUser } from '#app/session/session.ts'
import { Slot } from '#app/manifests/slots.tsx'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { useFormat } from '#ui/format.ts'
import { PrintButton } from '#ui/buttons/print-button.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useInvoiceFile, useRemind } from '../api.ts'
import { RareActions } from '../correcting/rare-actions.tsx'
import { IssueDialog } from '../issuing/issue-dialog.tsx'

type FormOf = ComponentType<{ invoice: Invoice; onClose: () => void }>
// Loaded when its dialog first opens.
const DraftLinesForm = lazy(async () => ({
  default: (await import('../correcting/draft-lines-form.tsx')).DraftLinesForm as FormOf,
}))

/** A file and print for everybody; pay for a customer; for an accountant what is done often, and a menu of the rest. */
export function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const { role, permissions } = useUser()
  const isPayable = role === 'customer' && invoice.balanceKopecks > 0
  const isAccountant = permissions.includes('accountant')
  return (
    <>
      {isAccountant && <RareActions invoice={invoice} />}
      {invoice.number !== null && (
        <>
          {!isAccountant && <PrintButton>{t('words.print')}</PrintButton>}
          <FileButton invoice={invoice} />
        </>
      )}
      {isAccountant && <AccountantActions invoice={invoice} />}
      <Slot name="invoice.actions" invoice={invoice} />
      {isPayable && <LinkButton to={payInvoicePath(invoice.id)}>{t('pay')}</LinkButton>}
    </>
  )
}

/** The invoice as a file, for the bank and the drawer. */
function FileButton({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const file = useInvoiceFile(invoice)
  return (
    <Button variant="default" loading={file.isPending} onClick={() => file.mutate()}>
      {t('file')}
    </Button>
  )
}

function AccountantActions({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const [isOpen, setOpen] = useState(false)
  const isDraft = invoice.status === 'draft'
  return (
    <>
      {!isDraft && invoice.balanceKopecks > 0 && <RemindButton invoice={invoice} />}
      {isDraft && (invoice.kind === 'lessons' || invoice.kind === 'manual') && (
        <DialogButton label={t('lines.change')}>
          {(onClose) => (
            <Dialog opened onClose={onClose} title={t('lines.change_title')}>
              <DraftLinesForm invoice={invoice} onClose={onClose} />
            </Dialog>
          )}
        </DialogButton>
      )}
      {isDraft && <Button onClick={() => setOpen(true)}>{t('issue.label')}</Button>}
      <IssueDialog opened={isOpen} onClose={() => setOpen(false)} invoices={[invoice]} />
    </>
  )
}

/** Tells the customer once more. */
function RemindButton({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const remind = useRemind(invoice.id)
  const keyFor = useWriteKey()
  return (
    <ConfirmButton
      label={t('remind.label')}
      title={t('remind.title', { number: invoice.number })}
      consequence={t('remind.consequence', {
        name: format.fullName(invoice.customer),
        money: format.money(invoice.balanceKopecks),
      })}
      done={t('remind.done')}
      onConfirm={() => remind.mutateAsync({ key: keyFor({ remind: invoice.id, version: invoice.version }) })}
    />
  )
}
