import {
  type ListedPaymentRequest,
  openRequestStates,
  type PaymentRequestState,
  type PaymentWay,
} from '@navyk/api-spec/money/online-payments'
import { useQuery } from '@tanstack/react-query'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { ScopeSwitch } from '#ui/lists/scope-switch.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { newestRequestsQuery, waysQuery } from '../api.ts'
import { CardWay } from './card-way.tsx'
import { EripWay } from './erip-way.tsx'
import type { Payable } from './payable.ts'

const isPayable = (state: PaymentRequestState) => openRequestStates.some((open) => open === state)
const areSame = (ids: string[], others: string[]) =>
  ids.length === others.length && ids.every((id) => others.includes(id))

/** Ways to pay, those through ЕРИП first. */
export function Ways({ payable }: { payable: Payable }) {
  const { t } = useTranslation('online-payments')
  return (
    <QueryView query={useQuery(waysQuery())}>
      {({ data: ways }) =>
        ways.length === 0 ? (
          <Section title={t('pay.no_ways')}>
            <p className="muted">{t('pay.no_ways_hint')}</p>
          </Section>
        ) : (
          <WaysOf payable={payable} ways={ways} />
        )
      }
    </QueryView>
  )
}

const methods = ['erip', 'card'] as const

function WaysOf({ payable, ways }: { payable: Payable; ways: PaymentWay[] }) {
  const { t } = useTranslation('online-payments')
  const [filters] = useFilters(['way'])
  const requests = useQuery(newestRequestsQuery(payable.invoice.id))
  const offered = methods.filter((method) => ways.some((way) => way.method === method))
  const chosen = offered.find((method) => method === filters.way) ?? offered[0]
  const own = ways.filter(({ method }) => method === chosen)
  const scopes = offered.map((method, place) => ({ value: place === 0 ? '' : method, label: t(`methods.${method}`) }))
  return (
    <div className="stack gap-16 shrinks">
      {offered.length > 1 && <ScopeSwitch name="way" label={t('pay.way')} scopes={scopes} />}
      <QueryView query={requests}>
        {({ data }) => {
          const isOpen = ({ state, method, alsoInvoiceIds }: ListedPaymentRequest) =>
            method === chosen && areSame(alsoInvoiceIds, payable.alsoInvoiceIds) && isPayable(state)
          const [erip] = own
          if (chosen === 'erip' && erip)
            return <EripWay payable={payable} way={erip} requestId={data.find(isOpen)?.id} />
          return <CardWay payable={payable} ways={own} lastRefusal={data.find(isOpen)?.refusedAt ?? null} />
        }}
      </QueryView>
    </div>
  )
}
