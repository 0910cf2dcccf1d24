import { Button } from '@mantine/core'
import type { PaymentRequest } from '@navyk/api-spec/money/online-payments'
import { invoiceListPath, invoicePath } from '@navyk/api-spec/money/invoices/paths'
import { payInvoicePath, paymentCompletePath } from '@navyk/api-spec/money/online-payments/paths'
import { lessonListPath } from '@navyk/api-spec/teaching/lessons/paths'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Navigate } from 'react-router'
import { Slot } from '#app/manifests/slots.tsx'
import { lookOf, State } from '#app/manifests/states.tsx'
import { DateTime, Money } from '#ui/facts/facts-text.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FailureText } from '#ui/feedback/failure-text.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { useFormat } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { invoiceQuery } from '#money/invoices'
import { newestRequestsQuery, requestQuery, useAskRequest } from './api.ts'
import classes from './payment-page.module.css'
import { Waiting } from './waiting.tsx'

/** Shows a request: `?id=`; without it the customer's newest one. */
function WithRequest({ children }: { children: (request: PaymentRequest) => ReactNode }) {
  const { t } = useTranslation('online-payments')
  const [{ id }] = useFilters(['id'])
  const newest = useQuery({ ...newestRequestsQuery(undefined), enabled: id === '' })
  const known = id === '' ? newest.data?.data[0]?.id : id
  const query = useQuery({ ...requestQuery(known ?? ''), enabled: known !== undefined })
  if (id === '' && newest.data?.data.length === 0) {
    return (
      <Page title={t('words.payment')}>
        <EmptyState text={t('outcome.none')} link={{ to: invoiceListPath, label: t('words.invoices') }} />
      </Page>
    )
  }
  return (
    <QueryView query={known === undefined ? { ...query, error: newest.error } : query}>
      {({ data }) => children(data)}
    </QueryView>
  )
}

/** The provider has confirmed the payment: `?id=`; or an order needed none: `?order=`. */
export function PaidPage() {
  const [{ order }] = useFilters(['order'])
  if (order !== '') return <Slot name="payment.of_order" orderId={order} />
  return (
    <WithRequest>
      {(request) =>
        request.state === 'paid' ? <Paid request={request} /> : <Navigate replace to={pathOf(request, '-v2')} />
      }
    </WithRequest>
  )
}

const pathOf = ({ id }: PaymentRequest, version: '' | '-v2') => `${paymentCompletePath}${version}?id=${id}`

function Paid({ request }: { request: PaymentRequest }) {
  const { t } = useTranslation('online-payments')
  const surplus = request.paidKopecks - request.amountKopecks
  return (
    <Page title={t('paid.title')} purpose={t('paid.purpose')}>
      <div className={classes.outcome}>
        <Section>
          <Result request={request} />
          {surplus > 0 && <p className="muted">{t('paid.surplus')}</p>}
          <div className={`shared-line buttons above-16 ${classes.actions}`}>
            <NextUnpaid />
            {request.alsoInvoiceIds.length === 0 && (
              <LinkButton variant="default" to={invoicePath(request.invoiceId)}>
                {t('words.invoice')}
              </LinkButton>
            )}
            <LinkButton variant="default" to={invoiceListPath}>
              {t('words.invoices')}
            </LinkButton>
            <LinkButton variant="default" to={lessonListPath}>
              {t('words.lessons')}
            </LinkButton>
          </div>
        </Section>
        <Slot name="payment.opened" invoiceId={request.invoiceId} />
      </div>
    </Page>
  )
}

/** The oldest invoice that is still to be paid, if there is one. */
function NextUnpaid() {
  const { t } = useTranslation('online-payments')
  const format = useFormat()
  const invoice = useQuery(invoiceQuery('')).data?.data
  if (!invoice || invoice.balanceKopecks <= 0) return null
  const { id, number, balanceKopecks } = invoice
  return (
    <LinkButton to={payInvoicePath(id)}>{t('paid.next', { number, money: format.money(balanceKopecks) })}</LinkButton>
  )
}

/** The payment is not there yet, or it failed. Whoever comes back from a provider's page arrives here. */
export function UnpaidPage() {
  return (
    <WithRequest>
      {(request) =>
        request.state === 'paid' ? <Navigate replace to={pathOf(request, '')} /> : <Unpaid request={request} />
      }
    </WithRequest>
  )
}

function Unpaid({ request }: { request: PaymentRequest }) {
  const { t } = useTranslation('online-payments')
  const ask = useAskOnce(request)
  const invoice = useQuery(invoiceQuery(request.invoiceId)).data?.data
  // The invoice of an order that has ended can't be paid by any way.
  const isDue = (invoice?.balanceKopecks ?? 0) > 0
  const isRefused = request.state === 'waiting' && request.refusedAt !== null
  const what = isRefused ? 'refused' : request.state === 'asking' ? 'waiting' : request.state
  const isWaiting = what === 'waiting'
  // The invoice has the number for as long as it can be paid by: a provider that takes no parts knows it no more.
  const isSameNumber = what === 'part_paid' && invoice?.eripAccount === request.accountNo
  const isCard = request.method === 'card'
  const payPath = `${payInvoicePath(request.invoiceId)}${request.alsoInvoiceIds.length > 0 ? '&all=1' : ''}`
  const again = `${payPath}${isCard ? '&way=card' : ''}`
  const other = `${payPath}${isCard ? '' : '&way=card'}`
  if (what === 'paid') return null
  return (
    <Page title={t(`unpaid.${what}.title`)} purpose={t(`unpaid.${what}.text`)}>
      <div className={classes.outcome}>
        <Slot name="payment.awaited" invoiceId={request.invoiceId} />
        <Section>
          <Result request={request} />
          {isWaiting && <Waiting text={t('unpaid.live')} />}
          {isSameNumber && <p className="muted">{t('unpaid.same_number')}</p>}
          <div className={`shared-line buttons above-16 ${classes.actions}`}>
            {isWaiting ? (
              <Button loading={ask.isPending} onClick={() => ask.mutate({ paymentKey: null })}>
                {t('unpaid.check')}
              </Button>
            ) : (
              isDue && (
                <LinkButton to={again}>{t(what === 'part_paid' ? 'unpaid.pay_rest' : 'unpaid.again')}</LinkButton>
              )
            )}
            {isDue && (
              <LinkButton variant="default" to={other}>
                {t('unpaid.other_way')}
              </LinkButton>
            )}
            <LinkButton variant="default" to={invoicePath(request.invoiceId)}>
              {t('words.invoice')}
            </LinkButton>
          </div>
          <FailureText error={ask.error} className="error below-12" />
        </Section>
      </div>
    </Page>
  )
}

/** Asks the provider when somebody comes back from its page; the number in the address says which payment to ask about. */
function useAskOnce(request: PaymentRequest) {
  const ask = useAskRequest(request.id)
  const [{ wsb_tid: told }] = useFilters(['wsb_tid'])
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current || request.state !== 'waiting') return
    asked.current = true
    ask.mutate(/^\d{1,20}$/.test(told) ? { paymentKey: told } : { paymentKey: null })
  }, [ask, request.state, told])
  return ask
}

/** The sum with the state of the payment, and below it what stands on a receipt. */
function Result({ request }: { request: PaymentRequest }) {
  const { t } = useTranslation('online-payments')
  // A payer who was refused can pay by the same request, which waits; what they see is that it did not work.
  const isRefused = request.state === 'waiting' && request.refusedAt !== null
  const { tone, icon } = lookOf('payment_request', isRefused ? 'failed' : request.state)
  const hasRest = request.paidKopecks > 0 && request.paidKopecks !== request.amountKopecks
  return (
    <>
      <div className="line gap-16">
        <span className={classes.mark} data-tone={tone} aria-hidden>
          <Icon of={icon} size={28} />
        </span>
        <div>
          <div className={`strong ${classes.sum}`}>
            <Money kopecks={request.amountKopecks} />
          </div>
          {!isRefused && <State of="payment_request" is={request.state} />}
        </div>
      </div>
      <dl className={`divided muted-terms ${classes.receipt}`}>
        {hasRest && (
          <div>
            <dt>{t('came')}</dt>
            <dd>
              <Money kopecks={request.paidKopecks} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t('way')}</dt>
          <dd>
            {t(`methods.${request.method}`)}, {t(`providers.${request.provider}`)}
          </dd>
        </div>
        {request.method === 'erip' && (
          <div>
            <dt>{t('erip.account')}</dt>
            <dd dir="ltr">{request.accountNo}</dd>
          </div>
        )}
        {request.paidAt !== null && <When label={t('paid_at')} at={request.paidAt} />}
        <When label={t('created')} at={request.createdAt} />
      </dl>
    </>
  )
}

function When({ label, at }: { label: string; at: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <DateTime at={at} />
      </dd>
    </div>
  )
}
