import type { AccountRow } from '@navyk/api-spec/people/directory'
import { userMessageForm, type UserResult } from '@navyk/api-spec/views/user-management'
import { useState } from 'react'
import { TextAreaField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useTranslation } from '#ui/texts.ts'
import { useMessageUsers } from '../api.ts'
import { Results } from './results.tsx'

interface Props {
  users: AccountRow[]
  onCancel: () => void
  onDone: () => void
}

/** Form of one text for several people. */
export function MessageForm({ users, onCancel, onDone }: Props) {
  const { t } = useTranslation('user-management')
  const send = useMessageUsers()
  const [results, setResults] = useState<UserResult[]>()
  const form = useSchemaForm(userMessageForm, {
    keptAs: 'user-management.message',
    defaultValues: { text: '' },
    send: async ({ text }) => {
      const { data } = await send.mutateAsync({ text, accountIds: users.map(({ id }) => id) })
      setResults(data)
    },
  })
  if (results) return <Results results={results} users={users} onDone={onDone} />
  return (
    <Form form={form} submitLabel={t('confirm', { count: users.length })} onCancel={onCancel}>
      <p className="muted small paragraph">{t('about.message')}</p>
      <TextAreaField name="text" label={t('text')} stopsAtLimit />
    </Form>
  )
}
