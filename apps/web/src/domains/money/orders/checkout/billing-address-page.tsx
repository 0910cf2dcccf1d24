import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { cartPath } from '@navyk/api-spec/money/carts/paths'
import { checkoutPath } from '@navyk/api-spec/money/orders/paths'
import { useUser } from '#app/session/session.ts'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { useFormat } from '#ui/format.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { PayerForm, partyDetailsQuery } from '#money/legal-details'
import classes from '../orders.module.css'

/** Form of the payer for the next order and for every document from today on. Goes on to the checkout. */
export function BillingAddressPage() {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const navigate = useNavigate()
  const user = useUser()
  return (
    <Page title={t('words.payer')} purpose={t('payer.hint')} trail={[{ label: t('cart'), to: cartPath }]}>
      <QueryView query={useQuery(partyDetailsQuery(user.cabinetId))}>
        {({ data: { currentId, versions } }) => (
          <div className={classes.narrow}>
            <Section>
              <PayerForm
                customerId={user.cabinetId}
                latest={versions.find(({ id }) => id === currentId)}
                name={`${user.firstName}${user.lastName}`.trim() === '' ? '' : format.fullName(user)}
                submitLabel={t('payer.save')}
                onSaved={() => void navigate(`${checkoutPath}?step=payer`)}
              />
            </Section>
          </div>
        )}
      </QueryView>
    </Page>
  )
}
