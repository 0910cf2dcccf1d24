import { Button } from '@mantine/core'
import type { OwnClient } from '@navyk/api-spec/views/contact-list'
import { IconNote, IconPhone } from '@tabler/icons-react'
import { Phone } from '#ui/facts/facts-text.tsx'
import { TelegramLink } from '#ui/facts/contacts/telegram-link.tsx'
import { useWholePhone } from '#ui/facts/contacts/use-whole-phone.ts'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Icon } from '#ui/icon.tsx'
import { lazyPart, Part } from '#ui/loading/lazy-part.tsx'
import { useTranslation } from '#ui/texts.ts'
import { loadClientPhone } from '../api.ts'
import classes from '../contacts.module.css'
import type { NoteDialogProps } from './note-dialog.tsx'

const noteDialog = lazyPart<NoteDialogProps>(async () => (await import('./note-dialog.tsx')).NoteDialog)

/** Calls the customer of a learner, and writes the own note. In a row there is room for icons alone. */
export function ClientActions({ client, isRow = false }: { client: OwnClient; isRow?: boolean }) {
  const { t } = useTranslation('contact-list')
  return (
    <div className={`row gap-8 on-top ${classes.actions}`}>
      <Contact client={client} isRow={isRow} />
      <DialogButton
        label={t('clients.note')}
        {...(isRow && { icon: IconNote, isIcon: true, variant: 'subtle' as const })}
      >
        {(close) => <Part of={noteDialog} client={client} onClose={close} />}
      </DialogButton>
    </div>
  )
}

/** Phone and Telegram of a client's customer. Customers of clients who are known from groups alone are known to the staff only. */
function Contact({ client: { customer, ...client }, isRow }: { client: OwnClient; isRow: boolean }) {
  const { t } = useTranslation('contact-list')
  if (customer === null) return isRow ? null : <span className="muted small">{t('clients.in_group')}</span>
  return (
    <>
      {client.maskedPhone === null ? (
        <span className="muted small">{t(isRow ? 'clients.phone_hidden' : 'clients.phone_later')}</span>
      ) : (
        <CallButton client={client} name={customer.firstName} isIcon={isRow} />
      )}
      <TelegramLink name={client.telegram} person={customer.firstName} />
    </>
  )
}

interface CallProps {
  client: Pick<OwnClient, 'id'>
  /** Name of the customer. */
  name: string
  isIcon?: boolean
}

/** Button to call: one press asks for the number, which the server records, shows it, and begins the call. */
export function CallButton({ client, name, isIcon = false }: CallProps) {
  const { t } = useTranslation('contact-list')
  const { whole, failure, loading, dial } = useWholePhone(() => loadClientPhone(client.id))
  if (whole !== undefined) return <Phone number={whole} />
  const isLoading = loading === 'dial'
  const label = t('clients.call_named', { name })
  return (
    <>
      {isIcon ? (
        <IconButton icon={IconPhone} label={label} loading={isLoading} onClick={dial} />
      ) : (
        <Button
          variant="default"
          leftSection={<Icon of={IconPhone} />}
          loading={isLoading}
          aria-label={label}
          onClick={dial}
        >
          {t('clients.call')}
        </Button>
      )}
      {failure !== undefined && (
        <span className="error" role="alert">
          {failure}
        </span>
      )}
    </>
  )
}
