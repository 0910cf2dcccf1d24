import { Button } from '@mantine/core'
import type { OwnClient } from '@navyk/api-spec/views/contact-list'
import { IconPhone } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Phone } from '../../../ui/facts/facts-text.tsx'
import { TelegramLink } from '../../../ui/facts/telegram-link.tsx'
import { failureMessage } from '../../../ui/feedback/failures.ts'
import { DialogButton } from '../../../ui/dialogs/dialog-button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { lazyPart, Part } from '../../../ui/lazy-part.tsx'
import { loadClientPhone } from './api.ts'
import classes from './contacts.module.css'
import type { NoteDialogProps } from './note-dialog.tsx'

const noteDialog = lazyPart<NoteDialogProps>(async () => (await import('./note-dialog.tsx')).NoteDialog)

/** Calls the customer of a learner, and writes the own note. In a row there is little room for words. */
export function ClientActions({ client, isRow = false }: { client: OwnClient; isRow?: boolean }) {
  const { t } = useTranslation('contact-list')
  return (
    <div className={classes.actions}>
      {client.maskedPhone === null ? (
        <span className={classes.dimmed}>{t(isRow ? 'clients.phone_hidden' : 'clients.phone_later')}</span>
      ) : (
        <CallButton client={client} />
      )}
      <TelegramLink name={client.telegram} person={client.customer.firstName} />
      <DialogButton label={t('clients.note')}>
        {(close) => <Part of={noteDialog} client={client} onClose={close} />}
      </DialogButton>
    </div>
  )
}

/** One press asks for the number, which the server records, shows it, and begins the call. */
export function CallButton({ client, isIcon = false }: { client: OwnClient; isIcon?: boolean }) {
  const { t } = useTranslation('contact-list')
  const [phone, setPhone] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isLoading, setLoading] = useState(false)
  if (phone !== undefined) return <Phone number={phone} />
  const dial = async () => {
    setLoading(true)
    setFailure(undefined)
    try {
      const number = await loadClientPhone(client.id)
      setPhone(number)
      window.open(`tel:+${number}`, '_self')
    } catch (error) {
      setFailure(failureMessage(error))
    } finally {
      setLoading(false)
    }
  }
  const label = t('clients.call_named', { name: client.customer.firstName })
  return (
    <>
      {isIcon ? (
        <IconButton icon={IconPhone} label={label} loading={isLoading} onClick={() => void dial()} />
      ) : (
        <Button
          variant="default"
          leftSection={<Icon of={IconPhone} />}
          loading={isLoading}
          aria-label={label}
          onClick={() => void dial()}
        >
          {t('clients.call')}
        </Button>
      )}
      {failure !== undefined && (
        <span className={classes.failure} role="alert">
          {failure}
        </span>
      )}
    </>
  )
}
