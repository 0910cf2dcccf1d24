import { NativeSelect } from '@mantine/core'
import { addMonths, businessMonth } from '@navyk/api-spec/kit'
import { mostStatementMonths } from '@navyk/api-spec/money/invoices'
import { statementPath } from '@navyk/api-spec/money/invoices/paths'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconFilePlus } from '@tabler/icons-react'
import { type ComponentType, lazy } from 'react'
import { useUser } from '#app/session/session.ts'
import { Slot } from '#app/manifests/slots.tsx'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { ListSkeleton } from '#ui/feedback/skeletons.tsx'
import { useFormat } from '#ui/format.ts'
import { PrintButton } from '#ui/buttons/print-button.tsx'
import { Page } from '#ui/layout/page.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { recentMonths } from '#ui/lists/filters/recent-months.ts'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { useTranslation } from '#ui/texts.ts'
import { statementQuery } from '../api.ts'
import { WaitingCorrections } from '../correcting/waiting-corrections.tsx'
import { BillingMode } from './billing-mode.tsx'
import { Debtors } from './debtors.tsx'
import { StatementPaper } from './statement-paper.tsx'
import classes from './statement.module.css'

const usualMonths = 5

type FormOf = ComponentType<{ customerId: string; onClose: () => void }>
// Loaded when its dialog first opens.
const ManualInvoiceDialog = lazy(async () => ({
  default: (await import('../correcting/manual-form.tsx')).ManualInvoiceDialog as FormOf,
}))

/** A customer's statement. Staff choose a customer who owes, or follow a link with `?customerId=`. */
export function StatementPage() {
  const isStaff = useUser().role === 'staff'
  const [{ customerId, view }] = useFilters(['customerId', 'view'])
  if (isStaff && view === 'online') return <Slot name="debtors.online" waiting={<ListSkeleton rows={5} />} />
  return isStaff && customerId === '' ? <Debtors /> : <CustomerStatement customerId={customerId} isStaff={isStaff} />
}

function CustomerStatement({ customerId, isStaff }: { customerId: string; isStaff: boolean }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const { permissions } = useUser()
  const [filters] = useFilters(['from', 'to'])
  const toMonth = filters.to || businessMonth(new Date())
  const fromMonth = filters.from || addMonths(toMonth, -usualMonths)
  const query = useQuery({
    ...statementQuery({ customerId: customerId || undefined, fromMonth, toMonth }),
    placeholderData: keepPreviousData,
  })
  const customer = query.data?.data.customer
  return (
    <Page
      title={t('statement.title')}
      purpose={isStaff ? customer && format.fullName(customer) : t('statement.purpose')}
      isActionShort
      action={
        <>
          {permissions.includes('accountant') && (
            <DialogButton label={t('manual.label')} icon={IconFilePlus}>
              {(onClose) => <ManualInvoiceDialog customerId={customerId} onClose={onClose} />}
            </DialogButton>
          )}
          <PrintButton>{t('words.print')}</PrintButton>
        </>
      }
      {...(isStaff && { trail: [{ label: t('words.who_owes'), to: statementPath }] })}
    >
      <Months fromMonth={fromMonth} toMonth={toMonth} />
      <QueryView query={query}>{({ data }) => <StatementPaper statement={data} />}</QueryView>
      {permissions.includes('accountant') && <WaitingCorrections customerId={customerId} />}
      <Slot name="statement.packages" customerId={customerId} waiting={<ListSkeleton rows={2} />} />
      <Slot name="statement.acts" customerId={customerId} waiting={<ListSkeleton rows={2} />} />
      <BillingMode customerId={customerId} />
      {isStaff && <Slot name="statement.payer" customerId={customerId} waiting={<ListSkeleton rows={2} />} />}
      <Slot name="statement.payments" customerId={customerId} waiting={<ListSkeleton rows={3} />} />
    </Page>
  )
}

/** The first and the last month. When the first would be after the last, the other one is set to the same month. */
function Months({ fromMonth, toMonth }: { fromMonth: string; toMonth: string }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const [, change] = useFilters(['from', 'to'])
  const months = recentMonths(format, mostStatementMonths)
  return (
    <search className={`row stretch gap-12 below-16 ${classes.months}`} aria-label={t('statement.months')}>
      <NativeSelect
        label={t('statement.from')}
        value={fromMonth}
        data={months}
        onChange={({ currentTarget: { value } }) => change({ from: value, to: value > toMonth ? value : toMonth })}
      />
      <NativeSelect
        label={t('statement.to')}
        value={toMonth}
        data={months}
        onChange={({ currentTarget: { value } }) => change({ to: value, from: value < fromMonth ? value : fromMonth })}
      />
    </search>
  )
}
