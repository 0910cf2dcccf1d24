import { type ProductUnit, refundAfter } from '@navyk/api-spec/money/products'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'

interface Props {
  /** True for the example alone. */
  isShort?: boolean
  of: { unit: ProductUnit; count: number; priceKopecks: number }
}

/** The rule of refunds in words, with an example of this product's own figures. */
export function RefundExample({ of, isShort = false }: Props) {
  const { t } = useTranslation('products')
  const format = useFormat()
  const used = Math.max(1, Math.round(of.count / 4))
  return (
    <>
      {(!isShort || of.count === 1) && t('refund.rule')}
      {of.count > 1 && (
        <>
          {' '}
          {t(`refund.example_${of.unit}`, {
            count: used,
            money: format.money(refundAfter(of, used)),
            price: format.money(of.priceKopecks),
          })}
        </>
      )}
    </>
  )
}
