import { useTranslation } from '#ui/texts.ts'

/** Number of pieces that can still be bought, and the stock. */
export function Stock({ of: { stock, taken } }: { of: { stock: number | null; taken: number } }) {
  const { t } = useTranslation('products')
  if (stock === null) return <>{t('catalogue.endless')}</>
  if (stock <= taken) return <>{t('sold_out')}</>
  return <>{t('catalogue.left_of', { left: stock - taken, stock })}</>
}
