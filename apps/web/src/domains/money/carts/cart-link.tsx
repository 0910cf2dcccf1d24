import { useQuery } from '@tanstack/react-query'
import { IconShoppingCart } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../ui/link-button.tsx'
import { cartQuery } from './api.ts'

/** The way to the cart, with how many packages are in it. */
export function CartLink() {
  const { t } = useTranslation('carts')
  const lines = useQuery(cartQuery()).data?.data.lines ?? []
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <LinkButton variant="default" icon={IconShoppingCart} to="/dashboard/cart">
      {count === 0 ? t('title') : t('title_count', { count })}
    </LinkButton>
  )
}
