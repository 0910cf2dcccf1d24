import type { Permission } from '@navyk/api-spec/people/accounts'
import type { StaffHome, StaffQueueKind } from '@navyk/api-spec/views/home'
import { docsPath } from '@navyk/api-spec/desk/docs/paths'
import { questionsPath } from '@navyk/api-spec/desk/questions/paths'
import { boardPath } from '@navyk/api-spec/market/leads/paths'
import { matchingPath } from '@navyk/api-spec/market/matching/paths'
import { offerListPath } from '@navyk/api-spec/market/offers/paths'
import { bankStatementListPath } from '@navyk/api-spec/money/bank-statements/paths'
import { incomeReportListPath } from '@navyk/api-spec/money/income-reports/paths'
import { invoiceListPath, invoiceRunPath, statementPath } from '@navyk/api-spec/money/invoices/paths'
import { orderManagementPath } from '@navyk/api-spec/money/orders/paths'
import { paymentListPath } from '@navyk/api-spec/money/payments/paths'
import { newPayoutPath } from '@navyk/api-spec/money/payouts/paths'
import { workReportListPath } from '@navyk/api-spec/money/work-reports/paths'
import { contractListPath } from '@navyk/api-spec/teaching/contracts/paths'
import { lessonListPath } from '@navyk/api-spec/teaching/lessons/paths'
import { programmeOverviewPath, programmeTablePath } from '@navyk/api-spec/teaching/programmes/paths'
import { progressReportsPath } from '@navyk/api-spec/teaching/progress/paths'
import { contactListPath } from '@navyk/api-spec/views/contact-list/paths'
import { userListPath } from '@navyk/api-spec/views/oversight/paths'
import { userWorkPath } from '@navyk/api-spec/views/user-management/paths'
import {
  IconAlertTriangle,
  IconBuildingBank,
  IconCalendarOff,
  IconCertificate,
  IconCashBanknote,
  IconChecklist,
  IconChecks,
  IconClipboardCheck,
  IconClockExclamation,
  IconCreditCardOff,
  IconFileCheck,
  IconFileInvoice,
  IconFileX,
  IconGavel,
  IconLock,
  IconMessageExclamation,
  IconMessageQuestion,
  IconPackageOff,
  IconPlayerPause,
  IconReceiptRefund,
  IconRepeat,
  IconReport,
  IconSignature,
  IconUserOff,
  IconUserPlus,
  IconUserQuestion,
  IconUserSearch,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#app/session.ts'
import { useFormat } from '#ui/format.ts'
import type { IconShape } from '#ui/icon.tsx'
import type { Tone } from '#ui/facts/state-badge.tsx'
import type { Task } from '../task-list.tsx'

interface TaskLook {
  icon: IconShape
  tone: Tone
  path: string
}

const looks: Record<StaffQueueKind, TaskLook> = {
  overdue_questions: { icon: IconClockExclamation, tone: 'red', path: `${questionsPath}?due=late` },
  questions: { icon: IconMessageQuestion, tone: 'amber', path: `${questionsPath}?due=in_time` },
  broken_promises: { icon: IconClockExclamation, tone: 'red', path: `${matchingPath}?mark=broken` },
  promises_soon: { icon: IconClockExclamation, tone: 'amber', path: `${matchingPath}?mark=soon` },
  due_leads: { icon: IconUserQuestion, tone: 'amber', path: `${boardPath}?mark=due` },
  stale_leads: { icon: IconUserQuestion, tone: 'grey', path: `${boardPath}?mark=stale` },
  executor_applications: {
    icon: IconUserPlus,
    tone: 'amber',
    path: `${contactListPath}?tab=applications`,
  },
  executor_credentials: { icon: IconCertificate, tone: 'amber', path: `${contactListPath}?tab=credentials` },
  handed_in_documents: { icon: IconFileCheck, tone: 'amber', path: `${docsPath}?scope=handed_in&state=uploaded` },
  offers_to_moderate: { icon: IconFileCheck, tone: 'amber', path: `${offerListPath}?scope=moderation` },
  pause_wishes: { icon: IconPlayerPause, tone: 'amber', path: `${contractListPath}?waits=staff` },
  owed_make_ups: { icon: IconRepeat, tone: 'amber', path: `${lessonListPath}?owed=yes` },
  draft_contracts: { icon: IconSignature, tone: 'amber', path: `${contractListPath}?state=draft` },
  offers_without_responses: { icon: IconUserSearch, tone: 'blue', path: `${offerListPath}?state=published` },
  unopened_orders: {
    icon: IconPackageOff,
    tone: 'red',
    path: `${orderManagementPath}?task=unfulfilled`,
  },
  late_money: { icon: IconCashBanknote, tone: 'amber', path: `${orderManagementPath}?task=late_money` },
  payment_problems: {
    icon: IconCreditCardOff,
    tone: 'red',
    path: `${statementPath}?view=online`,
  },
  write_offs_to_approve: {
    icon: IconReceiptRefund,
    tone: 'amber',
    path: `${invoiceListPath}?status=write_off_asked`,
  },
  refunds_to_approve: { icon: IconReceiptRefund, tone: 'amber', path: `${paymentListPath}?part=refunds&state=asked` },
  refund_returns_to_approve: {
    icon: IconReceiptRefund,
    tone: 'amber',
    path: `${paymentListPath}?part=refunds&state=return_asked`,
  },
  refunds_to_pay: { icon: IconReceiptRefund, tone: 'blue', path: `${paymentListPath}?part=refunds&state=approved` },
  corrections_to_approve: { icon: IconFileCheck, tone: 'amber', path: `${workReportListPath}?waits=correction` },
  objected_statements: { icon: IconMessageExclamation, tone: 'amber', path: `${incomeReportListPath}?waits=answer` },
  statements_to_approve: {
    icon: IconChecks,
    tone: 'amber',
    path: `${incomeReportListPath}?waits=second_approval`,
  },
  confirmed_statements: { icon: IconChecks, tone: 'amber', path: `${incomeReportListPath}?waits=approval` },
  accounts_to_approve: { icon: IconChecks, tone: 'amber', path: `${newPayoutPath}?rows=left_out` },
  statements_to_pay: { icon: IconCashBanknote, tone: 'blue', path: `${incomeReportListPath}?waits=payout` },
  failed_payouts: { icon: IconCreditCardOff, tone: 'red', path: `${incomeReportListPath}?state=failed` },
  statements_to_make: { icon: IconFileInvoice, tone: 'amber', path: `${incomeReportListPath}?state=accruing` },
  reports_to_close: { icon: IconLock, tone: 'grey', path: `${workReportListPath}?state=approved` },
  reports_not_sent: { icon: IconReport, tone: 'grey', path: progressReportsPath },
  declined_acts: { icon: IconFileX, tone: 'red', path: `${workReportListPath}?view=declined_acts` },
  declined_documents: { icon: IconFileX, tone: 'amber', path: `${docsPath}?scope=documents&state=declined` },
  bank_rows: { icon: IconBuildingBank, tone: 'amber', path: bankStatementListPath },
  disputed_lessons: { icon: IconGavel, tone: 'red', path: `${lessonListPath}?view=all&state=disputed` },
  ending_contracts: { icon: IconCalendarOff, tone: 'grey', path: `${contractListPath}?state=ending` },
  unusual_closings: { icon: IconMessageQuestion, tone: 'amber', path: `${lessonListPath}?view=unusual` },
  unconfirmed_lessons: { icon: IconUserQuestion, tone: 'grey', path: `${lessonListPath}?view=to_confirm` },
  work_reports: { icon: IconChecklist, tone: 'amber', path: `${workReportListPath}?state=submitted` },
  unclosed_lessons: { icon: IconClipboardCheck, tone: 'grey', path: `${lessonListPath}?view=unclosed` },
  unstaffed_sessions: { icon: IconUserOff, tone: 'red', path: `${programmeOverviewPath}?sessions=unstaffed` },
  programmes_no_lead: { icon: IconUserOff, tone: 'red', path: `${programmeTablePath}?mark=no_lead` },
  programmes_too_few: { icon: IconUsersGroup, tone: 'amber', path: `${programmeTablePath}?mark=too_few` },
  programmes_ready: { icon: IconUsersGroup, tone: 'blue', path: `${programmeTablePath}?mark=ready` },
  programmes_over: { icon: IconClipboardCheck, tone: 'grey', path: `${programmeTablePath}?mark=over` },
  unclosed_sessions: {
    icon: IconClipboardCheck,
    tone: 'grey',
    path: `${programmeOverviewPath}?sessions=unclosed`,
  },
  uninvoiced_lessons: { icon: IconFileInvoice, tone: 'amber', path: invoiceRunPath },
  draft_invoices: { icon: IconFileInvoice, tone: 'amber', path: `${invoiceListPath}?status=draft` },
  overdue_invoices: { icon: IconAlertTriangle, tone: 'red', path: `${invoiceListPath}?status=late` },
  accounts_to_confirm: { icon: IconUserQuestion, tone: 'amber', path: `${userWorkPath}?mark=unconfirmed` },
  reached_quotas: { icon: IconAlertTriangle, tone: 'amber', path: `${userListPath}?tab=quotas` },
}

/** The lists of kinds that are assigned to people, narrowed to the person's own. */
const ownLists: Partial<Record<StaffQueueKind, (me: string) => string>> = {
  overdue_questions: () => 'assigned=me',
  questions: () => 'assigned=me',
  due_leads: (me) => `assigneeId=${me}`,
  stale_leads: (me) => `assigneeId=${me}`,
}

const works = ['manager', 'accountant', 'administrator'] as const satisfies Permission[]

type QueueItem = StaffHome['queue'][number]

interface Part {
  key: 'mine' | Permission
  label: string
  tasks: Task[]
}

/** The queue in parts that are not empty: what is assigned to the person, then the work of each permission of theirs. Each is in
 *  the server's order, which is the order of urgency. */
export function useStaffTasks({ queue }: StaffHome): Part[] {
  const { t } = useTranslation('home')
  const { cabinetId } = useUser()
  const taskOf = useTask()
  // A kind whose items are all the person's own stands once, among their own tasks.
  const isAllOwn = ({ kind, count, mineCount }: QueueItem) => ownLists[kind] !== undefined && mineCount === count
  const ownTask = (item: QueueItem): Task[] => {
    const narrowed = ownLists[item.kind]?.(cabinetId)
    if (narrowed === undefined || item.mineCount === 0) return []
    const { to, ...task } = taskOf({ ...item, count: item.mineCount, oldestAt: null, amountKopecks: null })
    return [{ ...task, key: `own ${task.key}`, to: `${to}&${narrowed}` }]
  }
  const parts: Part[] = [
    { key: 'mine', label: t('staff.parts.mine'), tasks: queue.flatMap(ownTask) },
    ...works.map((permission) => ({
      key: permission,
      label: t(`staff.parts.${permission}`),
      tasks: queue.filter((item) => item.work === permission && !isAllOwn(item)).map(taskOf),
    })),
  ]
  return parts.filter(({ tasks }) => tasks.length > 0)
}

function useTask(): (item: QueueItem) => Task {
  const { t } = useTranslation('home')
  const format = useFormat()
  return (item) => {
    const { path, ...look } = looks[item.kind]
    return {
      key: item.kind,
      ...look,
      title: t(`staff.${item.kind}`, { count: item.count }),
      detail:
        item.oldestAt === null
          ? t(`staff.${item.kind}_why`)
          : t('staff.oldest', { why: t(`staff.${item.kind}_why`), when: format.elapsed(item.oldestAt) }),
      ...(item.amountKopecks !== null && { figure: format.money(item.amountKopecks) }),
      to: item.month === null ? path : `${path}${path.includes('?') ? '&' : '?'}month=${item.month}`,
    }
  }
}
