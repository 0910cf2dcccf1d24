import { checkedWalletForm, walletUnits } from '@navyk/api-spec/money/wallets'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useWriteKey } from '../../../app/calls/use-write-key.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts.ts'
import { NumberField, SelectField, TextAreaField, TextField } from '../../../ui/form/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { useWords } from '../../../vocabulary/use-words.ts'
import { useGrantWallet } from './api.ts'

const usualDays = 90

/** Grants a package by hand: as a gift, from credit, or with an invoice to pay. */
export function GrantDialog({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const { t } = useTranslation('wallets')
  const words = useWords()
  const grant = useGrantWallet()
  const keyFor = useWriteKey()
  const form = useSchemaForm(checkedWalletForm, {
    defaultValues: {
      ...{ name: '', unit: 'lessons', validDays: usualDays, reason: '' },
      ...{ subject: null, level: null, contractId: null },
    },
    send: async (values) => {
      const body = { ...values, subject: values.subject ?? null, level: values.level ?? null, customerId }
      const { data } = await grant.mutateAsync({ ...body, key: keyFor(body) })
      toastSuccess(t(data.state === 'pending' ? 'grant.waits' : 'grant.done'))
      onClose()
    },
  })
  const unit = useWatch({ control: form.control, name: 'unit' })
  return (
    <Dialog opened onClose={onClose} title={t('grant.title')}>
      <Form form={form} submitLabel={t('grant.submit')} onCancel={onClose}>
        <TextField name="name" label={t('grant.name')} />
        <SelectField
          name="unit"
          label={t('grant.unit')}
          options={walletUnits.map((value) => ({ value, label: t(`units.${value}`) }))}
        />
        <NumberField name="totalUnits" label={t(unit === 'minutes' ? 'grant.minutes' : 'grant.lessons')} />
        <MoneyField name="priceKopecks" label={t('grant.price')} help={t('grant.price_help')} />
        <NumberField name="validDays" label={t('grant.days')} />
        <SelectField
          name="subject"
          isOptional
          label={words.label('subject')}
          placeholder={t('grant.any')}
          options={words.subjectOptions()}
        />
        <TextAreaField name="reason" label={t('reason')} />
      </Form>
    </Dialog>
  )
}
