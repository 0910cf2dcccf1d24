import { Button, Radio, Textarea, TextInput } from '@mantine/core'
import type { PaymentProblem, ProblemWay } from '@navyk/api-spec/money/online-payments'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { FailureText } from '#ui/feedback/failure-text.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { FoundSelect, type UseFound } from '#ui/form/fields/found-field.tsx'
import { useKeptText } from '#ui/form/kept/kept-input.ts'
import { parseKopecks } from '#ui/form/fields/money-field.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { payersQuery } from '#money/bank-statements'
import { foundInvoicesQuery, useSettleProblem } from '../api.ts'

/** Dialog that settles a payment that does not fit: whose it is, that it is reversed, how much of it went back, or that nothing is to
 *  be done. */
export function SettleDialog({ problem, onClose }: { problem: PaymentProblem; onClose: () => void }) {
  const { t } = useTranslation('online-payments')
  const { settle, way, setWay, customer, amount, reason, send } = useSettling(problem, onClose)
  return (
    <Dialog opened onClose={onClose} title={t(`kinds.${problem.kind}`)}>
      <form className="stack gap-8" onSubmit={send} noValidate>
        <Radio.Group label={t('settle.way')} value={way ?? ''} onChange={(value) => setWay(value as ProblemWay)}>
          {problem.ways.map((each) => (
            <Radio
              key={each}
              value={each}
              label={t(`settle.ways.${each}`)}
              description={t(`settle.help.${each}`)}
              mt="xs"
            />
          ))}
        </Radio.Group>
        {customer.isNeeded && (
          <CustomerChoice
            problem={problem}
            value={customer.value}
            onChange={customer.change}
            error={customer.isMissing ? t('settle.choose_customer') : undefined}
          />
        )}
        {amount.isNeeded && (
          <TextInput
            label={t('settle.amount')}
            inputMode="decimal"
            autoComplete="off"
            rightSection="BYN"
            rightSectionWidth="3.25rem"
            value={amount.value}
            onChange={(event) => amount.change(event.currentTarget.value)}
            error={amount.isMissing ? t('settle.say_amount') : undefined}
          />
        )}
        <Textarea
          label={t('words.reason')}
          value={reason.value}
          onChange={(event) => reason.change(event.currentTarget.value)}
          maxLength={500}
          autosize
          minRows={2}
          error={reason.isMissing ? t('settle.say_reason') : undefined}
        />
        <FailureText error={settle.error} />
        <Button type="submit" loading={settle.isPending}>
          {t('settle.submit')}
        </Button>
      </form>
    </Dialog>
  )
}

/** The fields of the dialog. A field is missing once sending was tried without it. */
function useSettling(problem: PaymentProblem, onClose: () => void) {
  const { t } = useTranslation('online-payments')
  const settle = useSettleProblem(problem.id)
  const [way, setWay] = useState<ProblemWay | undefined>(problem.ways[0])
  const [customerId, setCustomerId] = useState(problem.customer?.id ?? '')
  const [amount, setAmount] = useState('')
  const { text: reason, change: keepReason, forget } = useKeptText(`online-payments.settle ${problem.id}`)
  const [isTried, setTried] = useState(false)
  const needsCustomer = way === 'received'
  const needsAmount = way === 'part_reversed'
  const amountKopecks = parseKopecks(amount) ?? 0
  const isMissing = {
    customer: needsCustomer && customerId === '',
    amount: needsAmount && !(amountKopecks > 0),
    reason: reason.trim() === '',
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (way === undefined || isMissing.customer || isMissing.amount || isMissing.reason) return
    const body = {
      way,
      reason: reason.trim(),
      ...(needsCustomer && { customerId }),
      ...(needsAmount && { amountKopecks }),
    }
    settle.mutate(body, {
      onSuccess: () => {
        forget()
        toastSuccess(t('settle.done'))
        onClose()
      },
    })
  }
  return {
    settle,
    way,
    setWay,
    customer: {
      value: customerId,
      change: setCustomerId,
      isNeeded: needsCustomer,
      isMissing: isTried && isMissing.customer,
    },
    amount: { value: amount, change: setAmount, isNeeded: needsAmount, isMissing: isTried && isMissing.amount },
    reason: { value: reason, change: keepReason, isMissing: isTried && isMissing.reason },
    send,
  }
}

const fewestLetters = 2

interface ChoiceProps {
  problem: PaymentProblem
  value: string
  onChange: (id: string) => void
  error: string | undefined
}

const useCustomers: UseFound = (search) => {
  const format = useFormat()
  const enabled = search.length >= fewestLetters
  const people = useQuery({ ...payersQuery(search), enabled })
  const invoices = useQuery({ ...foundInvoicesQuery(search), enabled })
  const found = people.data && [...people.data.data, ...(invoices.data?.data ?? []).map(({ customer }) => customer)]
  return {
    options: found?.map((person) => ({ value: person.id, label: format.fullName(person) })),
    isLoading: people.isLoading || invoices.isLoading,
    isError: people.isError || invoices.isError,
  }
}

/** A customer, found by name or by the number of an invoice. */
function CustomerChoice({ problem, value, onChange, error }: ChoiceProps) {
  const { t } = useTranslation('online-payments')
  const format = useFormat()
  return (
    <FoundSelect
      label={t('labels.customer')}
      description={t('settle.search_help')}
      value={value === '' ? undefined : value}
      onChange={(id) => onChange(id ?? '')}
      useFound={useCustomers}
      {...(problem.customer && { known: [{ value: problem.customer.id, label: format.fullName(problem.customer) }] })}
      error={error}
    />
  )
}
