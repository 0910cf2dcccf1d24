import { Checkbox } from '@mantine/core'
import { type CustomerDues, proposeAllocations } from '@navyk/api-spec/money/payments'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'

interface Props {
  dues: CustomerDues
  amountKopecks: number
  /** Invoices that the money may cover, by their ids. */
  chosen: string[]
  onChange: (chosen: string[]) => void
  /** The invoice that takes first; the others follow by their due dates. */
  first?: string | undefined
}

/** Divides a sum over the chosen invoices, the oldest first; the rest stays as credit. */
export const chosenAllocations = ({ dues, amountKopecks, chosen, first }: Omit<Props, 'onChange'>) =>
  proposeAllocations(
    dues.invoices.filter(({ id }) => chosen.includes(id)),
    amountKopecks,
    first === undefined ? [] : [first],
  )

/** The unpaid invoices of a customer to choose from: the part of the sum that each takes, and the rest, which stays as credit. */
export function InvoiceChoice(props: Props) {
  const { t } = useTranslation('payments')
  const format = useFormat()
  const { dues, chosen, onChange } = props
  const { allocations, restKopecks } = chosenAllocations(props)
  const takenOf = new Map(allocations.map((each) => [each.invoice.id, each.amountKopecks]))
  return (
    <>
      {dues.invoices.length === 0 ? (
        <p className="muted">{t('choice.no_invoices')}</p>
      ) : (
        <Checkbox.Group label={t('choice.invoices')} value={chosen} onChange={onChange}>
          {dues.invoices.map((invoice) => (
            <Checkbox
              key={invoice.id}
              mt="xs"
              value={invoice.id}
              label={t('choice.invoice', {
                number: invoice.number,
                due: format.money(invoice.balanceKopecks),
                taken: format.money(takenOf.get(invoice.id) ?? 0),
              })}
            />
          ))}
        </Checkbox.Group>
      )}
      <p role="status">
        {restKopecks > 0 ? t('choice.rest', { money: format.money(restKopecks) }) : t('choice.no_rest')}
      </p>
    </>
  )
}
