import { type PartyDetails, payerForm, payerKinds } from '@navyk/api-spec/money/legal-details'
import { useWatch } from 'react-hook-form'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { SelectField, TextField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useTranslation } from '#ui/texts.ts'
import { useSetPayerDetails } from './api.ts'
import { BankFields } from './bank-fields.tsx'

interface Props {
  customerId: string
  /** The newest that were entered. */
  latest: PartyDetails | undefined
  /** Name in the form while there are no details yet. */
  name?: string
  submitLabel?: string
  onCancel?: () => void
  onSaved: () => void
}

/** Form of a customer's payer from today on: a person or a company. */
export function PayerForm({ customerId, latest, name = '', submitLabel, onCancel, onSaved }: Props) {
  const { t } = useTranslation('legal-details')
  const set = useSetPayerDetails(customerId)
  const form = useSchemaForm(payerForm, {
    defaultValues: {
      kind: latest?.kind ?? 'person',
      name: latest?.name ?? name,
      unp: latest?.unp ?? '',
      address: latest?.address ?? '',
      iban: latest?.iban ?? '',
      bic: latest?.bic ?? '',
      bank: latest?.bank ?? '',
    },
    send: async (values) => {
      const body = { ...values, version: latest?.version ?? 0 }
      await set.mutateAsync(body)
      toastSuccess(t('saved'))
      onSaved()
    },
  })
  const isCompany = useWatch({ control: form.control, name: 'kind' }) === 'company'
  return (
    <Form form={form} submitLabel={submitLabel ?? t('words.save')} {...(onCancel && { onCancel })}>
      <p>{t('payer.when')}</p>
      <SelectField
        name="kind"
        label={t('payer.kind')}
        options={payerKinds.map((value) => ({ value, label: t(`payer.kinds.${value}`) }))}
      />
      <TextField name="name" label={t(isCompany ? 'words.name' : 'payer.person_name')} />
      <TextField name="unp" label={t('unp')} isOptional={!isCompany} />
      <TextField name="address" label={t('address')} isOptional={!isCompany} />
      <BankFields isOptional />
      {!isCompany && <p>{t('payer.account_of_person')}</p>}
    </Form>
  )
}

interface DialogProps extends Pick<Props, 'customerId' | 'latest' | 'name'> {
  onClose: () => void
}

export function PayerDialog({ onClose, ...payer }: DialogProps) {
  const { t } = useTranslation('legal-details')
  return (
    <Dialog opened onClose={onClose} title={t('words.payer')}>
      <PayerForm {...payer} onCancel={onClose} onSaved={onClose} />
    </Dialog>
  )
}
