import type { Invoice } from '@navyk/api-spec/money/invoices'
import { type ComponentType, lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useWriteKey } from '../../../../app/calls/use-write-key.ts'
import { ConfirmButton } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { DialogButton } from '../../../../ui/dialogs/dialog-button.tsx'
import { useFormat } from '../../../../ui/format.ts'
import { useVoidInvoice, useWriteOffInvoice } from '../api.ts'

type FormOf = ComponentType<{ invoice: Invoice; onClose: () => void }>

// Loaded when its dialog first opens.
const CreditForm = lazy(async () => ({ default: (await import('./credit-form.tsx')).CreditForm as FormOf }))

/** What an accountant does about an issued invoice that is wrong, or will not be paid. */
export function CorrectButtons({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const isCharged = invoice.kind === 'lessons' || invoice.kind === 'manual'
  return (
    <>
      {isCharged && invoice.balanceKopecks > 0 && <WriteOff invoice={invoice} />}
      <MakeVoid invoice={invoice} />
      {invoice.totalKopecks > invoice.creditedKopecks && (
        <DialogButton label={t('credit_note.label')}>
          {(onClose) => (
            <Dialog opened onClose={onClose} title={t('credit_note.title', { number: invoice.number })}>
              <CreditForm invoice={invoice} onClose={onClose} />
            </Dialog>
          )}
        </DialogButton>
      )}
    </>
  )
}

function WriteOff({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const writeOff = useWriteOffInvoice(invoice.id)
  const keyFor = useWriteKey()
  return (
    <ConfirmButton
      isDangerous
      label={t('write_off.label')}
      title={t('write_off.title', { number: invoice.number })}
      consequence={t('write_off.consequence', { money: format.money(invoice.balanceKopecks) })}
      reasonLabel={t('cancel.reason')}
      done={t('write_off.done')}
      onConfirm={(reason) => {
        const body = { version: invoice.version, reason }
        return writeOff.mutateAsync({ ...body, key: keyFor(body) })
      }}
    />
  )
}

/** Voids the invoice; a draft of the same takes its place. */
function MakeVoid({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const makeVoid = useVoidInvoice(invoice.id)
  const keyFor = useWriteKey()
  return (
    <ConfirmButton
      isDangerous
      label={t('void.label')}
      title={t('void.title', { number: invoice.number })}
      consequence={t(invoice.paidKopecks > 0 ? 'void.consequence_paid' : 'void.consequence')}
      reasonLabel={t('cancel.reason')}
      done={t('void.done')}
      onConfirm={(reason) => {
        const body = { version: invoice.version, reason, isReplaced: true }
        return makeVoid.mutateAsync({ ...body, key: keyFor(body) })
      }}
    />
  )
}
