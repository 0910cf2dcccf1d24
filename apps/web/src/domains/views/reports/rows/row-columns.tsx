import { businessDate } from '@navyk/api-spec/kit'
import type { InvoiceStatus } from '@navyk/api-spec/money/invoices'
import type { ReportRow, ReportRowOf } from '@navyk/api-spec/views/reports'
import { invoicePath } from '@navyk/api-spec/money/invoices/paths'
import { managedOrderPath } from '@navyk/api-spec/money/orders/paths'
import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { lessonPath } from '@navyk/api-spec/teaching/lessons/paths'
import { sessionPath } from '@navyk/api-spec/teaching/programme-sessions/paths'
import { customerPath } from '@navyk/api-spec/views/customer-management/paths'
import { useTranslation } from '#ui/texts.ts'
import { cell } from '#ui/lists/table/cells.tsx'
import { State, stateCell } from '#app/manifests/states.tsx'
import { DateText, Money, TimeRange } from '#ui/facts/facts-text.tsx'
import type { Column } from '#ui/lists/table/data-list.tsx'
import { useWords } from '#vocabulary/use-words.ts'

/** Path to the thing of a row. */
export function rowLink(row: ReportRow): string {
  switch (row.kind) {
    case 'lesson':
      return lessonPath(row.id)
    case 'session':
      return sessionPath(row.id)
    case 'invoice':
      return invoicePath(row.id)
    case 'contract':
      return contractPath(row.id)
    case 'order':
      return managedOrderPath(row.id)
    case 'cart':
      return customerPath(row.customer.id)
  }
}

/** Id of a row. A session is a row for each who teaches it. */
export function rowId(row: ReportRow): string {
  if (row.kind === 'session') return `${row.id} ${row.executor.id}`
  return row.kind === 'cart' ? row.customer.id : row.id
}

/** The columns of rows of a kind. One answer has rows of one kind, but sessions stand among lessons. */
export function useRowColumns(kind: ReportRow['kind']): Column<ReportRow>[] {
  const lesson = useLessonColumns()
  const all = {
    lesson,
    session: lesson,
    invoice: useInvoiceColumns(),
    contract: useContractColumns(),
    order: useOrderColumns(),
    cart: useCartColumns(),
  }
  // Rows are always of the kind of the columns.
  return all[kind] as Column<ReportRow>[]
}

const money = (kopecks: number | null) => (kopecks === null ? '—' : <Money kopecks={kopecks} />)

function useLessonColumns(): Column<ReportRowOf<'lesson' | 'session'>>[] {
  const { t } = useTranslation('reports')
  const words = useWords()
  return [
    {
      key: 'when',
      title: t('words.when'),
      width: 12,
      card: 'head',
      render: ({ startsAt, endsAt }) => (
        <span>
          <DateText date={businessDate(new Date(startsAt))} />, <TimeRange from={startsAt} to={endsAt} />
        </span>
      ),
    },
    {
      key: 'learner',
      title: words.label('learner'),
      card: 'line',
      isName: true,
      render: (row) => (row.kind === 'session' ? row.title : row.learnerName),
    },
    { key: 'subject', title: words.label('subject'), card: 'line', render: (row) => words.subject(row.subject) },
    cell.person('executor', words.label('executor'), (row) => row.executor, { width: 9, card: 'line' }),
    {
      key: 'outcome',
      title: t('columns.outcome'),
      width: 14,
      card: 'state',
      render: (row) => {
        if (row.kind === 'session') return <State of="programme_session" is={row.state} />
        return row.outcome === null ? '—' : <State of="outcome" is={row.outcome} />
      },
    },
    {
      key: 'charge',
      title: t('columns.charge'),
      align: 'end',
      width: 8,
      card: 'end',
      render: (row) => (row.kind === 'session' ? '—' : money(row.chargeKopecks)),
    },
    {
      key: 'pay',
      title: words.pay(true),
      align: 'end',
      width: 8,
      only: 'table',
      render: (row) => money(row.payKopecks),
    },
  ]
}

/** Status of an issued invoice, by what is paid and late of it. */
function statusOf({ state, owedKopecks, paidKopecks, overdueKopecks }: ReportRowOf<'invoice'>): InvoiceStatus {
  if (state !== 'issued') return state
  if (overdueKopecks > 0) return paidKopecks > 0 ? 'part_paid_overdue' : 'overdue'
  if (paidKopecks >= owedKopecks) return 'paid'
  return paidKopecks > 0 ? 'part_paid' : 'issued'
}

function useInvoiceColumns(): Column<ReportRowOf<'invoice'>>[] {
  const { t } = useTranslation('reports')
  const words = useWords()
  return [
    { key: 'number', title: t('words.invoice'), width: 9, card: 'head', render: (row) => row.number },
    cell.person('customer', words.label('customer'), (row) => row.customer, { card: 'line', isName: true }),
    {
      key: 'subject',
      title: words.label('subject'),
      only: 'table',
      render: (row) => (row.subject === null ? '—' : words.subject(row.subject)),
    },
    cell.person('manager', t('by.manager'), (row) => row.manager, { width: 9, only: 'table' }),
    cell.day('issued', t('columns.issued'), (row) => row.issuedOn, { width: 7, card: 'line' }),
    cell.day('due', t('words.pay_by'), (row) => row.dueOn, { width: 7, only: 'table' }),
    {
      key: 'state',
      title: t('words.state'),
      width: 11,
      card: 'state',
      render: (row) => <State of="invoice" is={statusOf(row)} />,
    },
    {
      key: 'owed',
      title: t('words.amount'),
      align: 'end',
      width: 8,
      card: 'end',
      render: (row) => money(row.owedKopecks),
    },
    {
      key: 'paid',
      title: t('columns.paid'),
      align: 'end',
      width: 8,
      only: 'table',
      render: (row) => money(row.paidKopecks),
    },
    {
      key: 'overdue',
      title: t('words.overdue'),
      align: 'end',
      width: 8,
      card: 'line',
      isNamed: true,
      render: (row) => (row.overdueKopecks === 0 ? '—' : money(row.overdueKopecks)),
    },
  ]
}

function useContractColumns(): Column<ReportRowOf<'contract'>>[] {
  const { t } = useTranslation('reports')
  const words = useWords()
  return [
    {
      key: 'contract',
      title: t('words.contract'),
      width: 10,
      card: 'head',
      render: (row) => words.contract(row.number),
    },
    {
      key: 'learner',
      title: words.label('learner'),
      card: 'line',
      isName: true,
      render: (row) => row.learnerName,
    },
    { key: 'subject', title: words.label('subject'), card: 'line', render: (row) => words.subject(row.subject) },
    cell.person('customer', words.label('customer'), (row) => row.customer, { only: 'table' }),
    cell.person('executor', words.label('executor'), (row) => row.executor, { width: 9, only: 'table' }),
    stateCell('contract', t('words.state'), (row) => row.state, { width: 9 }),
    cell.day('started', t('columns.started'), (row) => row.startedOn, { width: 9, card: 'line', isNamed: true }),
    cell.day('ended', t('columns.ended'), (row) => row.endedOn, { width: 9, card: 'line', isNamed: true }),
  ]
}

function useOrderColumns(): Column<ReportRowOf<'order'>>[] {
  const { t } = useTranslation('reports')
  const words = useWords()
  return [
    {
      key: 'order',
      title: t('columns.order'),
      width: 7,
      card: 'head',
      render: (row) => t('order', { number: row.number }),
    },
    cell.person('customer', words.label('customer'), (row) => row.customer, { width: 9, card: 'line', isName: true }),
    {
      key: 'what',
      title: t('words.what'),
      card: 'line',
      isName: true,
      render: (row) => row.titles.join(', '),
    },
    cell.instant('placed', t('columns.placed'), (row) => row.placedAt, { width: 10, only: 'table' }),
    stateCell('order', t('words.state'), (row) => row.state, { width: 10 }),
    { key: 'promo', title: t('by.promo_code'), width: 8, only: 'table', render: (row) => row.promoCode ?? '—' },
    {
      key: 'total',
      title: t('words.total'),
      align: 'end',
      width: 8,
      card: 'end',
      render: (row) => money(row.totalKopecks),
    },
    {
      key: 'refunded',
      title: t('columns.refunded'),
      align: 'end',
      width: 8,
      card: 'line',
      isNamed: true,
      render: (row) => (row.refundedKopecks === 0 ? '—' : money(row.refundedKopecks)),
    },
  ]
}

function useCartColumns(): Column<ReportRowOf<'cart'>>[] {
  const { t } = useTranslation('reports')
  const words = useWords()
  return [
    cell.fullName('customer', words.label('customer'), (row) => row.customer, {
      width: 14,
      card: 'head',
      isName: true,
    }),
    {
      key: 'what',
      title: t('words.what'),
      card: 'line',
      isName: true,
      render: (row) => row.titles.join(', '),
    },
    cell.instant('changed', t('columns.changed'), (row) => row.changedAt, { width: 12, card: 'line' }),
    {
      key: 'total',
      title: t('words.total'),
      align: 'end',
      width: 8,
      card: 'end',
      render: (row) => money(row.totalKopecks),
    },
  ]
}
