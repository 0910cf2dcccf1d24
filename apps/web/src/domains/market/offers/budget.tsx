import type { OfferSummary } from '@navyk/api-spec/market/offers'
import { Money } from '#ui/facts/facts-text.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'

/** The budget for a lesson, for the viewer's role: the customer's budget, or what it leaves for an executor. */
export function Budget({ offer }: { offer: OfferSummary }) {
  const isPay = offer.priceFromKopecks === undefined
  return isPay ? (
    <Span from={offer.payFromKopecks ?? null} to={offer.payToKopecks ?? null} />
  ) : (
    <Span from={offer.priceFromKopecks ?? null} to={offer.priceToKopecks ?? null} />
  )
}

function Span({ from, to }: { from: number | null; to: number | null }) {
  const { t } = useTranslation('offers')
  const format = useFormat()
  if (from === null && to === null) return t('budget.open')
  if (from !== null && to !== null && from !== to) {
    return (
      <span>
        {format.amount(from)}–<Money kopecks={to} />
      </span>
    )
  }
  if (from !== null && to === null) return t('budget.from', { money: format.money(from) })
  if (from === null && to !== null) return t('budget.to', { money: format.money(to) })
  return <Money kopecks={to ?? 0} />
}
