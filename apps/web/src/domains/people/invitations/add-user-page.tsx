import { Button } from '@mantine/core'
import {
  type Permission,
  permissions as allPermissions,
  type Role,
  roles as allRoles,
} from '@navyk/api-spec/people/accounts'
import { invitationForm, type MadeInvitation } from '@navyk/api-spec/people/invitations'
import { contactListPath } from '@navyk/api-spec/views/contact-list/paths'
import { userListPath } from '@navyk/api-spec/views/oversight/paths'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useUser } from '#app/session/session.ts'
import { Slot } from '#app/manifests/slots.tsx'
import { ListSkeleton } from '#ui/feedback/skeletons.tsx'
import { ChoicesField } from '#ui/form/fields/choices-field.tsx'
import { TextField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { PhoneField } from '#ui/form/fields/phone-field.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { ScopeSwitch } from '#ui/lists/scope-switch.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { Page } from '#ui/layout/page.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { useStepUp } from '#people/two-step'
import { useInvitePerson } from './api.ts'
import { MadeLink } from './made-link.tsx'

/** Makes accounts: of one person, who is sent a link, or of many who stand in a spreadsheet. */
export function AddUserPage() {
  const { t } = useTranslation('invitations')
  const [{ way }] = useFilters(['way'])
  const isSheet = way === 'sheet'
  return (
    <Page title={t(isSheet ? 'ways.title' : 'add.title')} purpose={t(isSheet ? 'ways.purpose' : 'add.purpose')}>
      <div className="below-16">
        <ScopeSwitch
          name="way"
          label={t('ways.label')}
          scopes={[
            { value: '', label: t('ways.one') },
            { value: 'sheet', label: t('ways.sheet') },
          ]}
        />
      </div>
      {isSheet ? <Slot name="add-user.sheet" waiting={<ListSkeleton />} /> : <OnePerson />}
    </Page>
  )
}

function OnePerson() {
  const { t } = useTranslation('invitations')
  const [made, setMade] = useState<MadeInvitation>()
  return (
    <>
      {made ? (
        <div className="stack at-start gap-16">
          <MadeLink made={made} />
          <Button onClick={() => setMade(undefined)}>{t('add.another')}</Button>
        </div>
      ) : (
        <PersonForm onMade={setMade} />
      )}
    </>
  )
}

function PersonForm({ onMade }: { onMade: (made: MadeInvitation) => void }) {
  const { t } = useTranslation('invitations')
  const words = useWords()
  const { permissions } = useUser()
  const isAdministrator = permissions.includes('administrator')
  const invite = useInvitePerson()
  const { guard, stepUp } = useStepUp()
  const form = useSchemaForm(invitationForm, {
    defaultValues: {
      phone: '',
      lastName: '',
      firstName: '',
      email: '',
      roles: ['customer'] as Role[],
      permissions: [] as Permission[],
    },
    send: async (values) => {
      const isStaff = values.roles.includes('staff')
      const body = { ...values, phone: `375${values.phone}`, permissions: isStaff ? values.permissions : [] }
      const { data } = await guard(() => invite.mutateAsync(body))
      onMade(data)
    },
  })
  const chosen = useWatch({ control: form.control, name: 'roles' })
  return (
    <>
      <Form form={form} submitLabel={t('add.submit')} cancelTo={isAdministrator ? userListPath : contactListPath}>
        <PhoneField name="phone" label={t('add.phone')} help={t('add.phone_help')} />
        <TextField name="lastName" label={t('add.last_name')} />
        <TextField name="firstName" label={t('add.first_name')} />
        <TextField name="email" label={t('add.email')} inputMode="email" isOptional help={t('add.email_help')} />
        {isAdministrator && (
          <ChoicesField
            name="roles"
            label={t('add.roles')}
            options={allRoles.map((role) => ({ value: role, label: words.label(role) }))}
          />
        )}
        {chosen.includes('staff') && (
          <ChoicesField
            name="permissions"
            label={t('add.permissions')}
            options={allPermissions
              .filter((one) => permissions.includes(one))
              .map((one) => ({ value: one, label: t(`permissions.${one}`) }))}
          />
        )}
      </Form>
      {stepUp}
    </>
  )
}
