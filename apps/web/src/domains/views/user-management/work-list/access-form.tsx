import { reasonSchema } from '@navyk/api-spec/vocabulary'
import type { AccountRow } from '@navyk/api-spec/people/directory'
import type { AccessAction, UserResult } from '@navyk/api-spec/views/user-management'
import { useState } from 'react'
import { z } from 'zod'
import { TextAreaField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useTranslation } from '#ui/texts.ts'
import { useStepUp } from '#people/two-step'
import { useChangeAccess } from '../api.ts'
import { Results } from './results.tsx'

interface Props {
  action: AccessAction
  users: AccountRow[]
  onCancel: () => void
  onDone: () => void
}

const withReason = z.strictObject({ reason: reasonSchema })
const withoutReason = z.strictObject({ reason: z.literal('') })

/** Form that asks before one thing is done with several accounts, and shows the result for each. */
export function AccessForm({ action, users, onCancel, onDone }: Props) {
  const { t } = useTranslation('user-management')
  const change = useChangeAccess()
  const { guard, stepUp } = useStepUp()
  const [results, setResults] = useState<UserResult[]>()
  const needsReason = action === 'block'
  const form = useSchemaForm(needsReason ? withReason : withoutReason, {
    keptAs: `user-management.access ${action}`,
    defaultValues: { reason: '' },
    send: async ({ reason }) => {
      const accountIds = users.map(({ id }) => id)
      const { data } = await guard(() => change.mutateAsync({ action, accountIds, reason }))
      setResults(data)
    },
  })
  if (results) return <Results results={results} users={users} onDone={onDone} />
  return (
    <>
      <Form form={form} submitLabel={t('confirm', { count: users.length })} onCancel={onCancel}>
        <p className="muted small paragraph">{t(`about.${action}`)}</p>
        {needsReason && <TextAreaField name="reason" label={t('words.reason')} help={t('reason_help')} stopsAtLimit />}
      </Form>
      {stepUp}
    </>
  )
}
