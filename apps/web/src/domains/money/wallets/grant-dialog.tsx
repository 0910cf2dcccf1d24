import { checkedWalletForm, walletUnits } from '@navyk/api-spec/money/wallets'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { NumberField, SelectField, TextAreaField, TextField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useFormat } from '#ui/format.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { contractsQuery } from '#teaching/contracts'
import { ExecutorField } from '#money/products'
import { useGrantWallet } from './api.ts'

const usualDays = 90

/** Grants a package by hand: as a gift, from credit, or with an invoice to pay. */
export function GrantDialog({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const { t } = useTranslation('wallets')
  const words = useWords()
  const grant = useGrantWallet()
  const form = useSchemaForm(checkedWalletForm, {
    keptAs: `wallets.grant ${customerId}`,
    defaultValues: {
      name: '',
      unit: 'lessons',
      validDays: usualDays,
      reason: '',
      subject: null,
      level: null,
      contractId: null,
      executorId: null,
    },
    send: async (values) => {
      const { subject = null, level = null, contractId = null, executorId = null, ...rest } = values
      const body = { ...rest, subject, level, contractId, executorId, customerId }
      const { data } = await grant.mutateAsync(body)
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
        <SelectField
          name="level"
          isOptional
          label={t('grant.level')}
          placeholder={t('grant.any')}
          options={words.levelOptions()}
        />
        <ContractField customerId={customerId} />
        <ExecutorField />
        <TextAreaField name="reason" label={t('reason')} />
      </Form>
    </Dialog>
  )
}

/** Field of a running contract of the customer, by learner and executor. */
function ContractField({ customerId }: { customerId: string }) {
  const { t } = useTranslation('wallets')
  const words = useWords()
  const format = useFormat()
  const query = useInfiniteQuery(contractsQuery({ customerId, scope: 'current', limit: '100' }))
  const contracts = query.data?.pages.flatMap((page) => page.data) ?? []
  if (contracts.length === 0) return null
  return (
    <SelectField
      name="contractId"
      isOptional
      label={t('grant.contract')}
      help={t('grant.contract_help')}
      placeholder={t('grant.any')}
      options={contracts.map(({ id, number, learner, subject, executor }) => ({
        value: id,
        label: [words.contract(number), learner.firstName, words.subject(subject), format.fullName(executor)].join(
          ' · ',
        ),
      }))}
    />
  )
}
