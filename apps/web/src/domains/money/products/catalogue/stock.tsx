import { useTranslation } from 'react-i18next'

/** How many of how many can still be bought. */
export function Stock({ of: { stock, taken } }: { of: { stock: number | null; taken: number } }) {
  const { t } = useTranslation('products')
  if (stock === null) return <>{t('catalogue.endless')}</>
  if (stock <= taken) return <>{t('sold_out')}</>
  return <>{t('catalogue.left_of', { left: stock - taken, stock })}</>
}
