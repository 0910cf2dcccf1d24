import { NativeSelect } from '@mantine/core'
import { type ContractDays, isPaused, type Plan } from '@navyk/api-spec/teaching/plans'
import { datesOfMonth } from '@navyk/api-spec/kit'
import { useField } from '#ui/form/fields.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'

interface Props {
  name: string
  plan: Pick<Plan, 'month'> & { contract: ContractDays }
  isLabelHidden?: boolean
}

/** A day of the plan's month within the contract. */
export function DayField({ name, plan, isLabelHidden = false }: Props) {
  const { t } = useTranslation('plans')
  const format = useFormat()
  const { props, value, change } = useField({ name, label: t('row.date'), isLabelHidden })
  const { contract } = plan
  const days = datesOfMonth(plan.month).filter((date) => {
    const isInside = date >= contract.startsOn && (contract.endsOn === null || date <= contract.endsOn)
    return date === value || (isInside && !isPaused(contract, date))
  })
  return (
    <NativeSelect
      {...props}
      value={String(value)}
      data={days.map((date) => ({ value: date, label: format.date(date) }))}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}
