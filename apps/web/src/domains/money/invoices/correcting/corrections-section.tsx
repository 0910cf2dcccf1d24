import { Button } from '@mantine/core'
import type { Invoice } from '@navyk/api-spec/money/invoices'
import { businessDate } from '@navyk/api-spec/kit'
import { invoicePath } from '@navyk/api-spec/money/invoices/paths'
import { IconDownload } from '@tabler/icons-react'
import { Link } from 'react-router'
import { DateText, Money } from '#ui/facts/facts-text.tsx'
import { Icon } from '#ui/icon.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useCreditNoteFile } from '../api.ts'

/** Corrections of an invoice: its end, the invoice instead of it, what was taken off. */
export function Corrections({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const { cancelReason, replacedBy, replaces, creditNotes, status } = invoice
  const ended = status === 'void' || status === 'written_off' ? status : 'cancelled'
  if (cancelReason === null && replaces === null && creditNotes.length === 0) return null
  return (
    <div className="tight panel anywhere below-16 pad-12-16">
      {cancelReason !== null && <p>{t(`details.${ended}`, { reason: cancelReason })}</p>}
      {replacedBy && <Other invoice={replacedBy} text={t('details.replaced_by')} />}
      {replaces && <Other invoice={replaces} text={t('details.replaces')} />}
      {creditNotes.map((note) => (
        <CreditNote key={note.id} note={note} />
      ))}
    </div>
  )
}

function CreditNote({ note }: { note: Invoice['creditNotes'][number] }) {
  const { t } = useTranslation('invoices')
  const file = useCreditNoteFile(note)
  return (
    <p>
      {t('credit_note.row', { number: note.number })} <DateText date={businessDate(new Date(note.createdAt))} />
      {': '}
      <Money kopecks={-note.amountKopecks} />. {note.reason}{' '}
      <Button
        variant="default"
        size="compact-md"
        leftSection={<Icon of={IconDownload} />}
        loading={file.isPending}
        onClick={() => file.mutate()}
      >
        {t('credit_note.file', { number: note.number })}
      </Button>
    </p>
  )
}

function Other({ invoice, text }: { invoice: { id: string; number: string | null }; text: string }) {
  const { t } = useTranslation('invoices')
  return (
    <p>
      {text}{' '}
      <Link to={invoicePath(invoice.id)}>
        {invoice.number === null ? t('details.draft') : t('details.title', { number: invoice.number })}
      </Link>
    </p>
  )
}
