import type { CustomerHome } from '@navyk/api-spec/views/home'
import { IconCalendarCheck, IconFileInvoice, IconSignature, IconUserCheck, IconUserQuestion } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../ui/format.ts'
import type { Task } from '../task-list.tsx'
import { useLifeTasks } from '../use-life-tasks.ts'
import { useWords } from '../use-words.ts'

/** What waits for the customer: money first, then what holds up lessons, then the choice of an executor. */
export function useCustomerTasks(home: CustomerHome): Task[] {
  return [
    ...useInvoiceTask(home),
    ...useLessonTask(home),
    ...usePlanTask(home),
    ...useContractTask(home),
    ...useLifeTasks(home),
    ...useOfferTask(home),
  ]
}

function useInvoiceTask({ invoicesToPay: { count, items, balanceKopecks } }: CustomerHome): Task[] {
  const { t } = useTranslation('home')
  const format = useFormat()
  const [first] = items
  if (!first) return []
  return [
    {
      key: 'invoices',
      icon: IconFileInvoice,
      tone: first.isOverdue ? 'red' : 'amber',
      title: count === 1 ? t('customer.invoice', { number: first.number }) : t('customer.invoices', { count }),
      detail: t(first.isOverdue ? 'customer.was_due' : 'customer.due', { date: format.date(first.dueOn) }),
      figure: format.money(balanceKopecks),
      to: count === 1 ? `/dashboard/invoice-details-v2?id=${first.id}` : '/dashboard/invoice-list?status=unpaid',
    },
  ]
}

function useLessonTask({ lessonsToConfirm: { count, items } }: CustomerHome): Task[] {
  const { t } = useTranslation('home')
  const format = useFormat()
  const words = useWords()
  const [first] = items
  if (!first) return []
  return [
    {
      key: 'lessons',
      icon: IconUserQuestion,
      tone: 'amber',
      title: t('customer.to_confirm', { count }),
      detail: words.first(`${t(`customer.to_confirm_${first.why}`)}: ${words.lesson(first)}`, count),
      ...(count === 1 && { figure: format.money(first.chargeKopecks) }),
      to: count === 1 ? `/dashboard/lesson-details/${first.id}` : '/dashboard/lesson-list?view=to_confirm',
    },
  ]
}

function usePlanTask({ plansToApprove: { count, items } }: CustomerHome): Task[] {
  const { t } = useTranslation('home')
  const words = useWords()
  const [first] = items
  if (!first) return []
  return [
    {
      key: 'plans',
      icon: IconCalendarCheck,
      tone: 'amber',
      title: t('customer.plans', { count }),
      detail: words.first(words.plan(first), count),
      to: count === 1 ? `/dashboard/plan-report/${first.id}` : '/dashboard/plan-report?state=submitted',
    },
  ]
}

function useContractTask({ contractsToAcknowledge: { count, items } }: CustomerHome): Task[] {
  const { t } = useTranslation('home')
  const words = useWords()
  const [first] = items
  if (!first) return []
  return [
    {
      key: 'contracts',
      icon: IconSignature,
      tone: 'amber',
      title: t('customer.contracts', { count }),
      detail: words.first(`№\u00a0${first.number} · ${words.course(first)}`, count),
      to: count === 1 ? `/dashboard/docs?contract=${first.id}` : '/dashboard/docs?scope=to_acknowledge',
    },
  ]
}

function useOfferTask({ offersToChoose: { count, items } }: CustomerHome): Task[] {
  const { t } = useTranslation('home')
  const words = useWords()
  const [first] = items
  if (!first) return []
  return [
    {
      key: 'offers',
      icon: IconUserCheck,
      tone: 'blue',
      title: t('customer.offers', { count }),
      detail: words.first(t('customer.responses', { course: words.course(first), count: first.responseCount }), count),
      to: count === 1 ? `/dashboard/offer-details/${first.id}` : '/dashboard/offer-list?state=in_selection',
    },
  ]
}
