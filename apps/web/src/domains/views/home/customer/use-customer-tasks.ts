import type { CustomerHome } from '@navyk/api-spec/views/home'
import { offerListPath, offerPath } from '@navyk/api-spec/market/offers/paths'
import { invoiceListPath, invoicePayPath } from '@navyk/api-spec/money/invoices/paths'
import { onlinePaymentPath } from '@navyk/api-spec/money/online-payments/paths'
import { lessonListPath, lessonPath } from '@navyk/api-spec/teaching/lessons/paths'
import { planListPath, planPath } from '@navyk/api-spec/teaching/plans/paths'
import { IconCalendarCheck, IconFileInvoice, IconUserCheck, IconUserQuestion } from '@tabler/icons-react'
import { type Task, taskOf } from '../tasks/task-list.tsx'
import { useContractTasks } from '../tasks/use-contract-tasks.ts'
import { useHomeWords } from '../use-home-words.ts'

/** Address of the one payment that covers all that is overdue. */
const overduePath = `${onlinePaymentPath}?all=1`
const unpaidPath = `${invoiceListPath}?status=unpaid`

/** The customer's tasks: money first, then what blocks lessons, then the choice of an executor. */
export function useCustomerTasks(home: CustomerHome): Task[] {
  const words = useHomeWords()
  const { t, format } = words
  const { balanceKopecks } = home.invoicesToPay
  return [
    ...taskOf(home.invoicesToPay, (invoice, count) => ({
      key: 'invoices',
      icon: IconFileInvoice,
      tone: invoice.isOverdue ? 'red' : 'amber',
      title: count === 1 ? t('customer.invoice', { number: invoice.number }) : t('customer.invoices', { count }),
      detail: t(invoice.isOverdue ? 'customer.was_due' : 'customer.due', { date: format.date(invoice.dueOn) }),
      figure: format.money(balanceKopecks),
      to: count === 1 ? invoicePayPath(invoice.id) : invoice.isOverdue ? overduePath : unpaidPath,
    })),
    ...taskOf(home.lessonsToConfirm, (lesson, count) => ({
      key: 'lessons',
      icon: IconUserQuestion,
      tone: 'amber',
      title: t('customer.to_confirm', { count }),
      detail: words.first(`${t(`customer.to_confirm_${lesson.why}`)}: ${words.lesson(lesson)}`, count),
      ...(count === 1 && { figure: format.money(lesson.chargeKopecks) }),
      to: count === 1 ? lessonPath(lesson.id) : `${lessonListPath}?view=to_confirm`,
    })),
    ...taskOf(home.plansToApprove, (plan, count) => ({
      key: 'plans',
      icon: IconCalendarCheck,
      tone: 'amber',
      title: t('customer.plans', { count }),
      detail: words.first(words.plan(plan), count),
      to: count === 1 ? planPath(plan.id) : `${planListPath}?state=submitted`,
    })),
    ...useContractTasks(home),
    ...taskOf(home.offersToChoose, (offer, count) => ({
      key: 'offers',
      icon: IconUserCheck,
      tone: 'blue',
      title: t('customer.offers', { count }),
      detail: words.first(t('customer.responses', { course: words.course(offer), count: offer.responseCount }), count),
      to: count === 1 ? offerPath(offer.id) : `${offerListPath}?state=in_selection`,
    })),
  ]
}
