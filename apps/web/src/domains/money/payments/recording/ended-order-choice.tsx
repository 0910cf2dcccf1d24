import { Radio } from '@mantine/core'
import type { CustomerDues } from '@navyk/api-spec/money/payments'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'

interface Props {
  dues: Pick<CustomerDues, 'endedOrders'>
  /** Id of the order's invoice. */
  chosen: string | undefined
  onChange: (invoiceId: string | undefined) => void
}

const none = 'none'

/** Choice of an order that has ended and that the money is for: then a person decides about the money. Nothing without such orders. */
export function EndedOrderChoice({ dues: { endedOrders }, chosen, onChange }: Props) {
  const { t } = useTranslation('payments')
  const format = useFormat()
  if (endedOrders.length === 0) return null
  return (
    <Radio.Group
      label={t('ended.label')}
      description={chosen === undefined ? undefined : t('ended.hint')}
      value={chosen ?? none}
      onChange={(value) => onChange(value === none ? undefined : value)}
    >
      <Radio mt="xs" value={none} label={t('ended.none')} />
      {endedOrders.map(({ invoiceId, number, totalKopecks, endedOn }) => (
        <Radio
          key={invoiceId}
          mt="xs"
          value={invoiceId}
          label={t('ended.order', { number, money: format.money(totalKopecks), date: format.longDate(endedOn) })}
        />
      ))}
    </Radio.Group>
  )
}
