import { Text } from '@mantine/core'
import { type Contract, type PossibleExecutor, successorForm } from '@navyk/api-spec/teaching/contracts'
import type { PersonRef } from '@navyk/api-spec/vocabulary'
import { addDays, businessDate } from '@navyk/api-spec/kit'
import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { DateField } from '#ui/form/fields/date-field.tsx'
import { TextAreaField } from '#ui/form/fields.tsx'
import { FieldRow, Form } from '#ui/form/form.tsx'
import { MoneyField } from '#ui/form/fields/money-field.tsx'
import { SearchedField, useTypedSearch } from '#ui/form/fields/searched-field.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { possibleExecutorsQuery } from '../api.ts'
import { useStartSuccessor } from './life-api.ts'

interface Props {
  contract: Contract
  /** The next executor, where one has been found already. */
  executor?: PersonRef
  onDone: () => void
}

/** The form of a successor contract: executor, first day, rate. Then the draft opens; where the executor was found on another
 *  page, that page stays, because it has more to be handed over. */
export function SuccessorForm({ contract, executor, onDone }: Props) {
  const { t } = useTranslation('contracts')
  const format = useFormat()
  const navigate = useNavigate()
  const start = useStartSuccessor(contract.id)
  const today = businessDate(new Date())
  const { executorRateKopecks } = contract
  const form = useSchemaForm(successorForm, {
    keptAs: `contracts.successor ${contract.id}`,
    defaultValues: {
      startsOn: firstDayAfter(contract, today),
      reason: (contract.state === 'ending' && contract.reason) || '',
      ...(executor && { executorId: executor.id }),
      ...(executorRateKopecks !== undefined && { executorRateKopecks }),
    },
    send: async (values) => {
      const { data } = await start.mutateAsync({ ...values, version: contract.version })
      onDone()
      toastSuccess(t('life.startSuccessor.done'))
      if (!executor) await navigate(contractPath(data.id))
    },
  })
  return (
    <Form form={form} submitLabel={t('life.startSuccessor.submit')} onCancel={onDone}>
      <Text>{t('life.startSuccessor.consequence')}</Text>
      {executor ? <Text fw={600}>{format.fullName(executor)}</Text> : <ExecutorField contractId={contract.id} />}
      <FieldRow>
        <DateField name="startsOn" label={t('words.first_day')} min={addDays(today, 1)} />
        <MoneyField name="executorRateKopecks" label={t('rate_executor')} />
      </FieldRow>
      <TextAreaField name="reason" label={t('words.reason')} stopsAtLimit />
    </Form>
  )
}

/** First day of a successor: the day after the last one of a contract that ends, so that none of its lessons is lost; otherwise in a
 *  week. */
function firstDayAfter({ state, endsOn }: Contract, today: string): string {
  return state === 'ending' && endsOn !== null && endsOn >= today ? addDays(endsOn, 1) : addDays(today, 7)
}

function ExecutorField({ contractId }: { contractId: string }) {
  const { t } = useTranslation('contracts')
  const words = useWords()
  const format = useFormat()
  const search = useTypedSearch()
  const { data } = useQuery(possibleExecutorsQuery(contractId, search.wanted))
  const label = (executor: PossibleExecutor) =>
    [
      format.fullName(executor),
      executor.teachesSubject ? t('life.startSuccessor.teaches') : '',
      t('life.startSuccessor.running', { count: executor.runningContracts }),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <SearchedField
      search={{ ...search, label: t('life.startSuccessor.search') }}
      name="executorId"
      label={words.label('executor')}
      placeholder={t('life.startSuccessor.choose')}
      options={(data?.data ?? []).map((executor) => ({ value: executor.id, label: label(executor) }))}
    />
  )
}
