import { type Invoice, invoiceStates } from '@navyk/api-spec/money/invoices'
import { questionsPath } from '@navyk/api-spec/desk/questions/paths'
import { invoiceListPath } from '@navyk/api-spec/money/invoices/paths'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '#app/session/session.ts'
import { Slot } from '#app/manifests/slots.tsx'
import { ListSkeleton } from '#ui/feedback/skeletons.tsx'
import { State, useStateLabel } from '#app/manifests/states.tsx'
import { DetailsPage } from '#ui/facts/details/details-page.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Money, DateText } from '#ui/facts/facts-text.tsx'
import { DateFact, DateTimeFact, Facts, MoneyFact } from '#ui/facts/facts.tsx'
import { type SumPart, SumParts } from '#ui/facts/sum-parts.tsx'
import { useFormat } from '#ui/format.ts'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { useMayChange } from '#ui/may-change.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { AskedWriteOff } from '../correcting/asked-write-off.tsx'
import { Corrections } from '../correcting/corrections-section.tsx'
import { SoldHint } from '../correcting/sold-hint.tsx'
import { invoiceQuery, invoiceHistoryQuery } from '../api.ts'
import { InvoiceActions } from './invoice-actions.tsx'
import { InvoicePaper } from './invoice-paper.tsx'
import { HistoryPanel, readers } from '#ui/facts/details/history-panel.tsx'
import { useOpenTexts, useTranslation } from '#ui/texts.ts'

/** Page of one invoice as a document: `?id=`; without it the most relevant one. */
export function InvoicePage() {
  const [{ id }] = useFilters(['id'])
  const query = useQuery(invoiceQuery(id))
  return (
    <QueryView query={query}>{({ data }) => (data === null ? <NoInvoice /> : <Details invoice={data} />)}</QueryView>
  )
}

function NoInvoice() {
  const { t } = useTranslation('invoices')
  return <EmptyState text={t('list.none')} link={{ to: invoiceListPath, label: t('words.invoices') }} />
}

function Details({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const words = useWords()
  const isStaff = useUser().role === 'staff'
  const mayChange = useMayChange()
  // A customer who is the learner is named once.
  const names = new Set([...(isStaff ? [format.fullName(invoice.customer)] : []), words.billed(invoice)])
  const about = [...names, format.month(invoice.period)].join(' · ')
  return (
    <DetailsPage
      title={invoice.number === null ? t('details.draft') : t('details.title', { number: invoice.number })}
      subtitle={about}
      state={<State of="invoice" is={invoice.status} />}
      action={<InvoiceActions invoice={invoice} />}
      trail={[{ label: t('words.invoices'), to: invoiceListPath }]}
      side={
        <Section title={t('details.money')}>
          <MoneyFacts invoice={invoice} />
          {!isStaff && mayChange && (
            <LinkButton
              variant="default"
              className="above-16"
              to={`${questionsPath}?new=1&about=payments&invoice=${invoice.id}`}
            >
              {t('details.ask')}
            </LinkButton>
          )}
        </Section>
      }
      tabs={[
        ...(invoice.number === null
          ? []
          : [{ key: 'payments', label: t('words.payments'), content: <PaymentSection invoice={invoice} /> }]),
        { key: 'history', label: t('details.history'), content: <InvoiceHistory id={invoice.id} /> },
      ]}
    >
      <SoldHint invoice={invoice} />
      <AskedWriteOff invoice={invoice} />
      <Corrections invoice={invoice} />
      <InvoicePaper invoice={invoice} />
    </DetailsPage>
  )
}

function PaymentSection({ invoice }: { invoice: Invoice }) {
  return (
    <Section>
      <Slot name="invoice.payments" invoice={invoice} waiting={<ListSkeleton rows={2} />} />
    </Section>
  )
}

function MoneyFacts({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const isOwed = !['draft', 'cancelled', 'void', 'written_off'].includes(invoice.status)
  return (
    <>
      {isOwed && <Balance invoice={invoice} />}
      <Facts>
        {!isOwed && (
          <>
            <MoneyFact label={t('total')} kopecks={invoice.totalKopecks} />
            {invoice.creditedKopecks > 0 && <MoneyFact label={t('credited')} kopecks={invoice.creditedKopecks} />}
            {invoice.paidKopecks > 0 && <MoneyFact label={t('paid')} kopecks={invoice.paidKopecks} />}
          </>
        )}
        {invoice.creditKopecks > 0 && <MoneyFact label={t('words.credit')} kopecks={invoice.creditKopecks} />}
        <DateFact label={t('words.pay_by')} date={invoice.dueOn} />
        <DateTimeFact label={t('issued_at')} at={invoice.issuedAt} />
        <Slot name="invoice.packages" invoice={invoice} />
      </Facts>
    </>
  )
}

/** Sum left to pay, or paid too much, as total − credited − paid. Until something is credited or paid, it is the total alone. */
function Balance({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices')
  const { totalKopecks, creditedKopecks, paidKopecks, balanceKopecks } = invoice
  // For an overpaid sum the equation is read the other way round.
  const sign = balanceKopecks < 0 ? -1 : 1
  const parts: SumPart[] = [
    { label: t('paid'), kopecks: -sign * paidKopecks },
    { label: t('credited'), kopecks: -sign * creditedKopecks },
    { label: t('total'), kopecks: sign * totalKopecks },
  ]
  return (
    <div className="below-16">
      <SumParts
        label={balanceKopecks < 0 ? t('overpaid') : t('balance')}
        kopecks={Math.abs(balanceKopecks)}
        parts={totalKopecks === balanceKopecks ? [] : sign < 0 ? parts : parts.toReversed()}
        isOpen
        isLarge
      />
    </div>
  )
}

export function InvoiceHistory({ id }: { id: string }) {
  const { t } = useTranslation('invoices')
  const nameOf = useOpenTexts('invoices')
  const stateLabel = useStateLabel()
  return (
    <HistoryPanel
      query={useQuery(invoiceHistoryQuery(id))}
      title={(action) => nameOf(`history.${action}`)}
      fields={{
        state: [t('words.state'), readers.oneOf(invoiceStates, (state) => stateLabel('invoice', state))],
        number: [t('words.number'), readers.text()],
        dueOn: [t('words.pay_by'), readers.text((date) => <DateText date={date} />)],
        creditNote: [t('credit_note.number'), readers.text()],
        creditedKopecks: [t('credited'), readers.number((kopecks) => <Money kopecks={kopecks} />)],
        totalKopecks: [t('total'), readers.number((kopecks) => <Money kopecks={kopecks} />)],
        writeOffKopecks: [t('status.write_off_asked'), readers.number((kopecks) => <Money kopecks={kopecks} />)],
        writtenOffKopecks: [t('written_off'), readers.number((kopecks) => <Money kopecks={kopecks} />)],
        paidKopecks: [t('paid'), readers.number((kopecks) => <Money kopecks={kopecks} />)],
      }}
    />
  )
}
