import { type PartyDetails, payerForm, payerKinds } from '@navyk/api-spec/money/legal-details'
import { useWatch } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useWriteKey } from '../../../app/calls/use-write-key.ts'
import { useUser } from '../../../app/session.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts.ts'
import { SelectField, TextField } from '../../../ui/form/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { partyDetailsQuery, useSetPayerDetails } from './api.ts'
import { BankFields, BankValues } from './bank-fields.tsx'
import { DetailsSection, Value } from './details-section.tsx'

/** Who pays for a customer: the customer in person until another person or a company is named. */
export function PayerDetails({ customerId }: { customerId: string }) {
  const { t } = useTranslation('legal-details')
  const { role, permissions } = useUser()
  const mayChange = role === 'customer' || permissions.some((each) => each === 'accountant' || each === 'manager')
  return (
    <DetailsSection
      title={t('payer.title')}
      purpose={t('payer.purpose')}
      none={t(role === 'customer' ? 'payer.none' : 'payer.none_of_customer')}
      query={useQuery(partyDetailsQuery(customerId))}
      mayChange={mayChange}
      facts={(details) => (
        <>
          <Value label={t('name')}>{details.name}</Value>
          <Value label={t('unp')} isNumber>
            {details.unp}
          </Value>
          <Value label={t('address')}>{details.address}</Value>
          <BankValues details={details} />
        </>
      )}
      form={(latest, onClose) => <PayerForm customerId={customerId} latest={latest} onClose={onClose} />}
    />
  )
}

interface FormProps {
  customerId: string
  latest: PartyDetails | undefined
  onClose: () => void
}

function PayerForm({ customerId, latest, onClose }: FormProps) {
  const { t } = useTranslation('legal-details')
  const set = useSetPayerDetails(customerId)
  const keyFor = useWriteKey()
  const form = useSchemaForm(payerForm, {
    defaultValues: {
      ...{ kind: latest?.kind ?? 'person', name: latest?.name ?? '', unp: latest?.unp ?? '' },
      ...{ address: latest?.address ?? '', iban: latest?.iban ?? '', bic: latest?.bic ?? '', bank: latest?.bank ?? '' },
    },
    send: async (values) => {
      const body = { ...values, version: latest?.version ?? 0 }
      await set.mutateAsync({ ...body, key: keyFor(body) })
      toastSuccess(t('saved'))
      onClose()
    },
  })
  const isCompany = useWatch({ control: form.control, name: 'kind' }) === 'company'
  return (
    <Dialog opened onClose={onClose} title={t('payer.title')}>
      <Form form={form} submitLabel={t('save')} onCancel={onClose}>
        <p>{t('payer.when')}</p>
        <SelectField
          name="kind"
          label={t('payer.kind')}
          options={payerKinds.map((value) => ({ value, label: t(`payer.kinds.${value}`) }))}
        />
        <TextField name="name" label={t(isCompany ? 'name' : 'payer.person_name')} />
        <TextField name="unp" label={t('unp')} isOptional={!isCompany} />
        <TextField name="address" label={t('address')} isOptional={!isCompany} />
        {isCompany && <BankFields isOptional />}
      </Form>
    </Dialog>
  )
}
