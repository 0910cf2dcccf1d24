import type { ExecutorHome } from '@navyk/api-spec/views/home'
import { offerListPath, offerPath } from '@navyk/api-spec/market/offers/paths'
import { workReportPath } from '@navyk/api-spec/money/work-reports/paths'
import { lessonListPath, lessonPath } from '@navyk/api-spec/teaching/lessons/paths'
import { planListPath, planPath } from '@navyk/api-spec/teaching/plans/paths'
import { teamPath } from '@navyk/api-spec/teaching/programmes/paths'
import { progressReportsPath } from '@navyk/api-spec/teaching/progress/paths'
import {
  IconCalendarPlus,
  IconChecklist,
  IconClipboardCheck,
  IconPencil,
  IconReport,
  IconSparkles,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useWords } from '#vocabulary/use-words.ts'
import { meetingPath } from '../tasks/meeting-path.ts'
import { type Task, taskOf } from '../tasks/task-list.tsx'
import { useContractTasks } from '../tasks/use-contract-tasks.ts'
import { useHomeWords } from '../use-home-words.ts'

/** The executor's tasks: what blocks money first, then what others wait for, then new requests. */
export function useExecutorTasks(home: ExecutorHome): Task[] {
  const words = useHomeWords()
  const { t } = words
  return [
    ...taskOf(home.unclosedLessons, (lesson, count) => ({
      key: 'unclosed_lessons',
      icon: IconClipboardCheck,
      tone: 'amber',
      title: t('executor.unclosed_lessons', { count }),
      detail: words.first(words.lesson(lesson), count),
      to: count === 1 ? lessonPath(lesson.id) : `${lessonListPath}?view=unclosed`,
    })),
    ...taskOf(home.unclosedSessions, (session, count) => ({
      key: 'unclosed_sessions',
      icon: IconUsersGroup,
      tone: 'amber',
      title: t('executor.unclosed_sessions', { count }),
      detail: words.first(words.session(session), count),
      to: count === 1 ? meetingPath(session) : teamPath,
    })),
    ...useContractTasks(home),
    ...taskOf(home.plansToFinish, ({ id, state, ...plan }, count) => ({
      key: 'plans_to_finish',
      icon: IconPencil,
      tone: 'amber',
      title: t(state === 'returned' ? 'executor.plans_returned' : 'executor.plans_to_finish', { count }),
      detail: words.first(words.plan(plan), count),
      to: count === 1 ? planPath(id) : `${planListPath}?month=${plan.month}&state=${state}`,
    })),
    ...taskOf(home.plansToDraft, (plan, count) => ({
      key: 'plans_to_draft',
      icon: IconCalendarPlus,
      tone: 'amber',
      title: t('executor.plans_to_draft', { count }),
      detail: words.first(words.plan(plan), count),
      to: `${planListPath}?month=${plan.month}`,
    })),
    ...taskOf(home.reportsDue, (report, count) => ({
      key: 'reports_due',
      icon: IconReport,
      tone: 'amber',
      title: t('executor.reports_due', { count, month: words.format.month(home.reportsDue.month) }),
      detail: words.first(words.course(report), count),
      to: `${progressReportsPath}?month=${home.reportsDue.month}`,
    })),
    ...useReportTask(home),
    ...useOfferTask(home),
  ]
}

function useReportTask({ workReport }: ExecutorHome): Task[] {
  const { t, format } = useHomeWords()
  if (!workReport) return []
  const month = format.month(workReport.month)
  return [
    {
      key: 'work_report',
      icon: IconChecklist,
      tone: 'amber',
      title: t(workReport.isReturned ? 'executor.work_report_returned' : 'executor.work_report', { month }),
      detail: t('executor.work_report_why'),
      to: workReportPath(workReport.id),
    },
  ]
}

function useOfferTask({ newOffers }: ExecutorHome): Task[] {
  const words = useHomeWords()
  const { t, format } = words
  const { course } = useWords()
  return taskOf(newOffers, ({ id, payToKopecks, ...offer }, count) => {
    const about = course(offer)
    const upTo = payToKopecks === null ? about : t('executor.offer_up_to', { about, price: format.money(payToKopecks) })
    return {
      key: 'offers',
      icon: IconSparkles,
      tone: 'blue',
      title: t('executor.offers', { count }),
      detail: words.first(upTo, count),
      to: count === 1 ? offerPath(id) : offerListPath,
    }
  })
}
