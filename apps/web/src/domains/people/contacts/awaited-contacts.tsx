import { Button } from '@mantine/core'
import type { OwnContacts } from '@navyk/api-spec/people/contacts'
import { useState } from 'react'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import classes from './awaited-contacts.module.css'

/** New contacts; absent ones stay. */
export interface ContactChanges {
  phone?: string
  email?: string
}

interface Props {
  contacts: OwnContacts
  /** Asks for the new contacts, and shows its failures itself. */
  onAsk: (wish: ContactChanges) => Promise<unknown>
}

/** New contacts that wait for their code, each with buttons for another code and to drop it. */
export function AwaitedContacts({ contacts, onAsk }: Props) {
  const format = useFormat()
  const { newPhone, newEmail, phone, email } = contacts
  return (
    <>
      {newPhone && (
        <Awaited
          value={format.phone(newPhone.value)}
          expiresAt={newPhone.expiresAt}
          onAgain={() => onAsk({ phone: newPhone.value })}
          onDrop={() => onAsk({ phone })}
        />
      )}
      {newEmail && (
        <Awaited
          value={newEmail.value}
          expiresAt={newEmail.expiresAt}
          onAgain={() => onAsk({ email: newEmail.value })}
          onDrop={() => onAsk({ email: email ?? '' })}
        />
      )}
    </>
  )
}

interface AwaitedProps {
  value: string
  expiresAt: string
  onAgain: () => Promise<unknown>
  onDrop: () => Promise<unknown>
}

function Awaited({ value, expiresAt, onAgain, onDrop }: AwaitedProps) {
  const { t } = useTranslation('contacts')
  const format = useFormat()
  const [isBusy, setBusy] = useState(false)
  const run = (work: () => Promise<unknown>) => {
    setBusy(true)
    void work().finally(() => setBusy(false))
  }
  return (
    <div className={`stack bordered gap-8 below-16 pad-12-16 ${classes.awaited}`} role="status">
      <div className="anywhere">{t('awaited', { value, time: format.time(expiresAt) })}</div>
      <div className="buttons">
        <Button variant="default" disabled={isBusy} onClick={() => run(onAgain)}>
          {t('again')}
        </Button>
        <Button variant="subtle" color="gray" disabled={isBusy} onClick={() => run(onDrop)}>
          {t('drop')}
        </Button>
      </div>
    </div>
  )
}
