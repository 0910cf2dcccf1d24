import { checkedWalletForm, walletUnits } from '@navyk/api-spec/money/wallets'
import { useInfiniteQuery } from '@tanstack/react-query'
import { NumberField, SelectField, TextAreaField, TextField } from '#ui/form/fields.tsx'
import { MoneyField } from '#ui/form/fields/money-field.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { contractsQuery } from '#teaching/contracts'
import { ExecutorField } from '#money/products'
import { useGrantWallet } from './api.ts'

const usualDays = 90

/** Grants a package by hand: as a gift, from credit, or with an invoice to pay. */
export function GrantDialog({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const { t } = useTranslation('wallets')
  const grant = useGrantWallet()
  return (
    <FormDialog
      schema={checkedWalletForm}
      keptAs={`wallets.grant ${customerId}`}
      defaults={{
        name: '',
        unit: 'lessons',
        validDays: usualDays,
        reason: '',
        subject: null,
        level: null,
        contractId: null,
        executorId: null,
      }}
      title={t('grant.title')}
      write={(values) => {
        const { subject = null, level = null, contractId = null, executorId = null, ...rest } = values
        const body = { ...rest, subject, level, contractId, executorId, customerId }
        return grant.mutateAsync(body)
      }}
      done={({ data }) => t(data.state === 'pending' ? 'grant.waits' : 'grant.done')}
      submitLabel={t('grant.submit')}
      onClose={onClose}
    >
      {(form) => {
        const unit = form.watch('unit')
        return (
          <>
            <TextField name="name" label={t('words.name')} />
            <SelectField
              name="unit"
              label={t('grant.unit')}
              options={walletUnits.map((value) => ({ value, label: t(`units.${value}`) }))}
            />
            <NumberField name="totalUnits" label={t(unit === 'minutes' ? 'grant.minutes' : 'grant.lessons')} />
            <MoneyField name="priceKopecks" label={t('words.price')} help={t('grant.price_help')} />
            <NumberField name="validDays" label={t('grant.days')} />
            <CourseFields />
            <ContractField customerId={customerId} />
            <ExecutorField />
            <TextAreaField name="reason" label={t('words.reason')} />
          </>
        )
      }}
    </FormDialog>
  )
}

/** Fields of the subject and the level that the package is for. */
function CourseFields() {
  const { t } = useTranslation('wallets')
  const words = useWords()
  return (
    <>
      <SelectField
        name="subject"
        isOptional
        label={words.label('subject')}
        placeholder={t('words.any')}
        options={words.subjectOptions()}
      />
      <SelectField
        name="level"
        isOptional
        label={t('words.level')}
        placeholder={t('words.any')}
        options={words.levelOptions()}
      />
    </>
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
      label={t('words.contract')}
      help={t('grant.contract_help')}
      placeholder={t('words.any')}
      options={contracts.map(({ id, number, learner, subject, executor }) => ({
        value: id,
        label: [words.contract(number), learner.firstName, words.subject(subject), format.fullName(executor)].join(
          ' · ',
        ),
      }))}
    />
  )
}
