import { ActionIcon } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconShoppingCart } from '@tabler/icons-react'
import { Link } from 'react-router'
import { cartPath } from '@navyk/api-spec/money/carts/paths'
import { CountBadge } from '#ui/buttons/count-badge.tsx'
import { Icon } from '#ui/icon.tsx'
import { useTranslation } from '#ui/texts.ts'
import { cartCountQuery } from '../api.ts'
import classes from './cart-button.module.css'

/** Link to the cart with the number of things in it. Most customers are not shopping, so there is none while the cart is empty. */
export function CartButton() {
  const { t } = useTranslation('cart-button')
  const count = useQuery(cartCountQuery()).data?.data.count ?? 0
  if (count === 0) return null
  const label = t('label', { count })
  return (
    <span className={`holds ${classes.cart}`}>
      <ActionIcon
        component={Link}
        to={cartPath}
        variant="subtle"
        color="gray"
        size="var(--navyk-touch)"
        aria-label={label}
        title={label}
      >
        <Icon of={IconShoppingCart} size={20} />
      </ActionIcon>
      <CountBadge count={count} kind="own" />
    </span>
  )
}
