import type { Cart } from '@navyk/api-spec/money/carts'
import type { PartyDetails } from '@navyk/api-spec/money/legal-details'
import type { OrderPayer } from '@navyk/api-spec/money/orders'
import { shopPath } from '@navyk/api-spec/money/products/paths'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useUser } from '#app/session/session.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { useFormat } from '#ui/format.ts'
import { Page } from '#ui/layout/page.tsx'
import { useTranslation } from '#ui/texts.ts'
import { cartQuery } from '#money/carts'
import { partyDetailsQuery } from '#money/legal-details'

/** Cart that is ordered, and its payer. */
export interface Checkout {
  cart: Cart
  payer: OrderPayer
  /** The details that the customer has entered; without them they pay in person. */
  details: PartyDetails | undefined
}

/** Waits for the payer. */
function WithPayer({ children }: { children: (payer: Pick<Checkout, 'payer' | 'details'>) => ReactNode }) {
  const details = useQuery(partyDetailsQuery(useUser().cabinetId))
  const ownPayer = useOwnPayer()
  return (
    <QueryView query={details}>
      {({ data: { currentId, versions } }) => {
        const current = versions.find(({ id }) => id === currentId)
        return children({ details: current, payer: current ? payerOf(current) : ownPayer })
      }}
    </QueryView>
  )
}

/** Waits for the own cart and payer; an empty cart leads back to the shop. */
export function WithCheckout({ children }: { children: (checkout: Checkout) => ReactNode }) {
  const { t } = useTranslation('orders')
  return (
    <QueryView query={useQuery(cartQuery())}>
      {({ data: cart }) =>
        cart.lines.length === 0 ? (
          <Page title={t('checkout.title')}>
            <EmptyState text={t('checkout.empty')} link={{ to: shopPath, label: t('to_shop') }} />
          </Page>
        ) : (
          <WithPayer>{(paying) => children({ cart, ...paying })}</WithPayer>
        )
      }
    </QueryView>
  )
}

/** The customer in person; without a name where they have not entered one yet. */
function useOwnPayer(): OrderPayer {
  const format = useFormat()
  const user = useUser()
  const hasName = `${user.firstName}${user.lastName}`.trim() !== ''
  return { kind: 'person', name: hasName ? format.fullName(user) : '', unp: '', address: '' }
}

export const isNamed = ({ name }: OrderPayer): boolean => name !== ''

const payerOf = ({ kind, name, unp, address }: PartyDetails): OrderPayer => ({
  kind: kind ?? 'person',
  name,
  unp: unp ?? '',
  address: address ?? '',
})
