import { Button } from '@mantine/core'
import { type Permission, permissions as allPermissions } from '@navyk/api-spec/people/accounts'
import { userPermissionsForm } from '@navyk/api-spec/views/user-management'
import { useState } from 'react'
import { useUser } from '#app/session/session.ts'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { ChoicesField } from '#ui/form/fields/choices-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useMayChange } from '#ui/may-change.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useStepUp } from '#people/two-step'
import { useChangePermissions } from '../api.ts'

interface Props {
  accountId: string
  permissions: readonly Permission[]
}

/** Permissions of a person of the staff, and a form that changes them. */
export function AccountPermissions({ accountId, permissions }: Props) {
  const { t } = useTranslation('user-management')
  const [isOpen, setOpen] = useState(false)
  const mayChange = useMayChange()
  if (isOpen) return <PermissionForm accountId={accountId} permissions={permissions} onDone={() => setOpen(false)} />
  if (!mayChange) return null
  return (
    <Button variant="default" onClick={() => setOpen(true)}>
      {t('permission_form.change')}
    </Button>
  )
}

function PermissionForm({ accountId, permissions, onDone }: Props & { onDone: () => void }) {
  const { t } = useTranslation('user-management')
  const own = useUser().permissions
  const change = useChangePermissions(accountId)
  const { guard, stepUp } = useStepUp()
  const form = useSchemaForm(userPermissionsForm, {
    defaultValues: { permissions: [...permissions] },
    send: async (values) => {
      await guard(() => change.mutateAsync(values))
      toastSuccess(t('permission_form.done'))
      onDone()
    },
  })
  // Permissions that the person has are kept; readers can't give those that they don't have themselves.
  const offered = allPermissions.filter((one) => permissions.includes(one) || own.includes(one))
  return (
    <>
      <Form form={form} submitLabel={t('permission_form.submit')} onCancel={onDone}>
        <ChoicesField
          name="permissions"
          label={t('permission')}
          options={offered.map((one) => ({ value: one, label: t(`permissions.${one}`) }))}
        />
      </Form>
      {stepUp}
    </>
  )
}
