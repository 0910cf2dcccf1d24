import { contactsForm, type OwnContacts } from '@navyk/api-spec/people/contacts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { useFormat } from '#ui/format.ts'
import { TextField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { PhoneField } from '#ui/form/fields/phone-field.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { Section } from '#ui/layout/section.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useStepUp } from '#people/two-step'
import { contactsQuery, useUpdateContacts } from './api.ts'
import { AwaitedContacts, type ContactChanges } from './awaited-contacts.tsx'
import { ConfirmContactDialog, type ContactChange } from './confirm-contact-dialog.tsx'

/** Phone and e-mail. A new one takes effect when its code is confirmed. */
export function ContactsSection() {
  const { t } = useTranslation('contacts')
  const query = useQuery(contactsQuery)
  return (
    <Section title={t('words.contacts')}>
      <QueryView query={query} skeleton={<BlockSkeleton height={14} />}>
        {({ data }) => <Contacts contacts={data} />}
      </QueryView>
    </Section>
  )
}

function Contacts({ contacts }: { contacts: OwnContacts }) {
  const format = useFormat()
  const { guard, attempt, stepUp } = useStepUp()
  const update = useUpdateContacts()
  const [waiting, setWaiting] = useState<ContactChange[]>([])
  const [drops, setDrops] = useState(0)

  const saveContacts = (wish: ContactChanges) => update.mutateAsync(wish)
  /** Confirms the new contacts, one dialog after the other. */
  const confirm = ({ phone = '', email = '' }: ContactChanges, { data }: Awaited<ReturnType<typeof saveContacts>>) => {
    const changes: ContactChange[] = []
    if (data.phone) changes.push({ kind: 'phone', value: phone, sent: data.phone })
    if (data.email) changes.push({ kind: 'email', value: email, sent: data.email })
    setWaiting(changes)
    return changes.length
  }
  const [change] = waiting
  return (
    <>
      <AwaitedContacts
        contacts={contacts}
        onAsk={(wish) =>
          attempt(
            () => saveContacts(wish),
            (answer) => {
              if (confirm(wish, answer) === 0) setDrops(drops + 1)
            },
          )
        }
      />
      <ContactsForm
        // The key changes, and so resets the form, when a new contact takes effect or is dropped.
        key={`${contacts.phone} ${contacts.email} ${drops}`}
        contacts={contacts}
        onAsk={async (wish) => confirm(wish, await guard(() => saveContacts(wish)))}
      />
      {change && (
        <ConfirmContactDialog
          key={change.value}
          change={change}
          shown={change.kind === 'phone' ? format.phone(change.value) : change.value}
          resend={() => guard(() => saveContacts({ [change.kind]: change.value }))}
          onClose={() => setWaiting((before) => before.slice(1))}
        />
      )}
      {stepUp}
    </>
  )
}

interface FormProps {
  contacts: OwnContacts
  /** @returns how many codes were sent */
  onAsk: (wish: ContactChanges) => Promise<number>
}

function ContactsForm({ contacts, onAsk }: FormProps) {
  const { t } = useTranslation('contacts')
  const form = useSchemaForm(contactsForm, {
    defaultValues: { phone: contacts.phone.slice(3), email: contacts.email ?? '' },
    send: async (values) => {
      const sent = await onAsk({ phone: `375${values.phone}`, email: values.email })
      if (sent === 0) toastSuccess(t('words.saved'))
    },
  })
  return (
    <Form form={form} submitLabel={t('submit')} isOneOfMany>
      <PhoneField name="phone" label={t('phone')} help={t('phone_help')} />
      <TextField
        name="email"
        label={t('email')}
        help={t('email_help')}
        inputMode="email"
        autoComplete="email"
        stopsAtLimit
        isOptional
      />
    </Form>
  )
}
