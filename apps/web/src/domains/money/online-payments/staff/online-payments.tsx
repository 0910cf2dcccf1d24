import { Button } from '@mantine/core'
import {
  type ListedPaymentRequest,
  type PaymentProblem,
  paymentRequestStates,
  type RefusedNotification,
} from '@navyk/api-spec/money/online-payments'
import { invoicePath, statementPath } from '@navyk/api-spec/money/invoices/paths'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useOpenTexts, useTranslation } from '#ui/texts.ts'
import { State, useStateLabel } from '#app/manifests/states.tsx'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { DateTime, Money, PersonName } from '#ui/facts/facts-text.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { ListSkeleton } from '#ui/feedback/skeletons.tsx'
import { FilterBar } from '#ui/lists/filters/filter-bar.tsx'
import { ScopeSwitch } from '#ui/lists/scope-switch.tsx'
import { SectionRow } from '#ui/lists/section-rows.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { MoreButton } from '#ui/lists/table/more-button.tsx'
import { problemsQuery, refusedQuery, requestsQuery, useAskRequest } from '../api.ts'
import { SettleDialog } from './settle-dialog.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'

const parts = ['problems', 'requests', 'refused'] as const

/** Online payments for accountants: what providers and we see differently, every request, and notifications that changed nothing. */
export function OnlinePayments() {
  const { t } = useTranslation('online-payments')
  const [{ part }] = useFilters(['part'])
  const scopes = parts.map((value, place) => ({ value: place === 0 ? '' : value, label: t(`staff.${value}.title`) }))
  return (
    <Page
      title={t('staff.title')}
      purpose={t('staff.purpose')}
      trail={[{ label: t('words.who_owes'), to: statementPath }]}
    >
      <ScopeSwitch name="part" label={t('staff.part')} scopes={scopes} />
      {part === 'requests' ? <Requests /> : part === 'refused' ? <Refused /> : <Problems />}
    </Page>
  )
}

interface Pages<Row> {
  data: { pages: { data: Row[] }[] } | undefined
  error: unknown
  refetch: () => unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** The rows of a list, the newest first, with a button for older ones. */
function Rows<Row>({ query, none, children }: { query: Pages<Row>; none: string; children: (row: Row) => ReactNode }) {
  const { t } = useTranslation('online-payments')
  return (
    <QueryView query={query} skeleton={<ListSkeleton rows={5} />}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.data)
        if (rows.length === 0) return <p className="muted below-12">{none}</p>
        return (
          <>
            <ul className="flush">{rows.map(children)}</ul>
            <MoreButton of={query} label={t('words.show_more')} />
          </>
        )
      }}
    </QueryView>
  )
}

function Problems() {
  const { t } = useTranslation('online-payments')
  return (
    <Section>
      <p className="muted below-12">{t('staff.problems.hint')}</p>
      <Rows query={useInfiniteQuery(problemsQuery())} none={t('staff.problems.none')}>
        {(problem) => <ProblemRow key={problem.id} problem={problem} />}
      </Rows>
    </Section>
  )
}

function ProblemRow({ problem }: { problem: PaymentProblem }) {
  const { t } = useTranslation('online-payments')
  const nameOf = useOpenTexts('online-payments')
  const { customer, invoiceId, invoiceNumber } = problem
  return (
    <SectionRow
      what={<strong>{t(`kinds.${problem.kind}`)}</strong>}
      about={
        <>
          {nameOf(`providers.${problem.provider}`)} № {problem.paymentKey}
          {problem.paidAt !== null && (
            <>
              {' · '}
              <DateTime at={problem.paidAt} />
            </>
          )}
          {customer && (
            <>
              {' · '}
              <PersonName person={customer} isFull />
            </>
          )}
          {problem.takenBackKopecks > 0 && problem.currency === 'BYN' && (
            <>
              {' · '}
              {t('staff.problems.taken_back')}: <Money kopecks={problem.takenBackKopecks} />
            </>
          )}
        </>
      }
      link={
        invoiceId === null || invoiceNumber === null
          ? undefined
          : { to: invoicePath(invoiceId), label: t('staff.invoice', { number: invoiceNumber }) }
      }
    >
      {problem.currency === 'BYN' ? (
        <Money kopecks={problem.amountKopecks} />
      ) : (
        `${(problem.amountKopecks / 100).toFixed(2)} ${problem.currency}`
      )}
      <DialogButton label={t('staff.problems.settle')}>
        {(close) => <SettleDialog problem={problem} onClose={close} />}
      </DialogButton>
    </SectionRow>
  )
}

function Requests() {
  const { t } = useTranslation('online-payments')
  const stateLabel = useStateLabel()
  const [filters] = useFilters(['state'])
  const state = paymentRequestStates.find((each) => each === filters.state)
  const options = paymentRequestStates.map((value) => ({ value, label: stateLabel('payment_request', value) }))
  return (
    <>
      <FilterBar filters={[{ kind: 'select', name: 'state', label: t('words.state'), options }]} />
      <Section>
        <Rows query={useInfiniteQuery(requestsQuery({ state }))} none={t('staff.requests.none')}>
          {(request) => <RequestRow key={request.id} request={request} />}
        </Rows>
      </Section>
    </>
  )
}

function RequestRow({ request }: { request: ListedPaymentRequest }) {
  const { t } = useTranslation('online-payments')
  const ask = useAskRequest(request.id)
  const check = () =>
    ask.mutate(
      { paymentKey: null },
      { onSuccess: () => toastSuccess(t('staff.requests.asked')), onError: toastFailure },
    )
  return (
    <SectionRow
      what={<PersonName person={request.customer} isFull />}
      about={
        <>
          {t(`methods.${request.method}`)}, {t(`providers.${request.provider}`)} · {request.accountNo} ·{' '}
          <DateTime at={request.createdAt} />
          {request.paidKopecks > 0 && (
            <>
              {' · '}
              {t('came')}: <Money kopecks={request.paidKopecks} />
            </>
          )}
        </>
      }
      link={{
        to: invoicePath(request.invoiceId),
        label: t('staff.invoice', { number: request.invoiceNumber }),
      }}
    >
      <Money kopecks={request.amountKopecks} />
      <State of="payment_request" is={request.state} />
      <Button variant="default" size="compact-md" loading={ask.isPending} onClick={check}>
        {t('staff.requests.ask')}
      </Button>
    </SectionRow>
  )
}

function Refused() {
  const { t } = useTranslation('online-payments')
  return (
    <Section>
      <p className="muted below-12">{t('staff.refused.hint')}</p>
      <Rows query={useInfiniteQuery(refusedQuery())} none={t('staff.refused.none')}>
        {(notification) => <RefusedRow key={notification.id} notification={notification} />}
      </Rows>
    </Section>
  )
}

function RefusedRow({ notification }: { notification: RefusedNotification }) {
  const { t } = useTranslation('online-payments')
  const nameOf = useOpenTexts('online-payments')
  const { provider, reason, said, times, lastAt } = notification
  return (
    <SectionRow
      what={<strong>{nameOf(`reasons.${reason}`)}</strong>}
      about={
        <>
          {nameOf(`providers.${provider}`)} · <DateTime at={lastAt} /> · {t('staff.refused.times', { count: times })}
          {said !== '' && <code className="small as-written anywhere block above-4">{said.slice(0, 300)}</code>}
        </>
      }
    />
  )
}
