import type { ExecutorHome } from '@navyk/api-spec/views/home'
import {
  IconCalendarPlus,
  IconChecklist,
  IconClipboardCheck,
  IconPencil,
  IconSignature,
  IconSparkles,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../ui/format.ts'
import type { Task } from '../task-list.tsx'
import { useLifeTasks } from '../use-life-tasks.ts'
import { useWords } from '../use-words.ts'

/** What needs an action of the executor, the most pressing first: what holds up money, then what holds up others, then
 *  new work. One thing leads to its own page, several to their list. */
export function useExecutorTasks(home: ExecutorHome): Task[] {
  return [
    ...useLessonTasks(home),
    ...useContractTasks(home),
    ...useLifeTasks(home),
    ...usePlanTasks(home),
    ...useReportTask(home),
    ...useOfferTasks(home),
  ]
}

function useLessonTasks({ unclosedLessons: { count, items } }: ExecutorHome): Task[] {
  const { t } = useTranslation('home')
  const words = useWords()
  const [first] = items
  if (!first) return []
  return [
    {
      key: 'unclosed_lessons',
      icon: IconClipboardCheck,
      tone: 'amber',
      title: t('executor.unclosed_lessons', { count }),
      detail: words.first(words.lesson(first), count),
      to: count === 1 ? `/dashboard/lesson-details/${first.id}` : '/dashboard/lesson-list?view=unclosed',
    },
  ]
}

function useContractTasks({ contractsToAcknowledge: { count, items } }: ExecutorHome): Task[] {
  const { t } = useTranslation('home')
  const words = useWords()
  const [first] = items
  if (!first) return []
  return [
    {
      key: 'contracts',
      icon: IconSignature,
      tone: 'amber',
      title: t('executor.contracts', { count }),
      detail: words.first(`№\u00a0${first.number} · ${words.course(first)}`, count),
      to: count === 1 ? `/dashboard/docs?contract=${first.id}` : '/dashboard/docs?scope=to_acknowledge',
    },
  ]
}

function usePlanTasks({ plansToFinish, plansToDraft }: ExecutorHome): Task[] {
  const { t } = useTranslation('home')
  const words = useWords()
  const tasks: Task[] = []
  const [unfinished] = plansToFinish.items
  if (unfinished) {
    const { count } = plansToFinish
    tasks.push({
      key: 'plans_to_finish',
      icon: IconPencil,
      tone: 'amber',
      title: t(unfinished.state === 'returned' ? 'executor.plans_returned' : 'executor.plans_to_finish', { count }),
      detail: words.first(words.plan(unfinished), count),
      to:
        count === 1
          ? `/dashboard/plan-report/${unfinished.id}`
          : `/dashboard/plan-report?month=${unfinished.month}&state=${unfinished.state}`,
    })
  }
  const [unplanned] = plansToDraft.items
  if (unplanned) {
    const { count } = plansToDraft
    tasks.push({
      key: 'plans_to_draft',
      icon: IconCalendarPlus,
      tone: 'amber',
      title: t('executor.plans_to_draft', { count }),
      detail: words.first(words.plan(unplanned), count),
      to: `/dashboard/plan-report?month=${unplanned.month}`,
    })
  }
  return tasks
}

function useReportTask({ workReport }: ExecutorHome): Task[] {
  const { t } = useTranslation('home')
  const format = useFormat()
  if (!workReport) return []
  const month = format.month(workReport.month)
  return [
    {
      key: 'work_report',
      icon: IconChecklist,
      tone: 'amber',
      title: t(workReport.isReturned ? 'executor.work_report_returned' : 'executor.work_report', { month }),
      detail: t('executor.work_report_why'),
      to: `/dashboard/work-report/${workReport.id}`,
    },
  ]
}

function useOfferTasks({ newOffers: { count, items } }: ExecutorHome): Task[] {
  const { t } = useTranslation(['home', 'vocabulary'])
  const format = useFormat()
  const words = useWords()
  const [first] = items
  if (!first) return []
  const about = `${t(`subjects.${first.subject}`, { ns: 'vocabulary' })}, ${t(`levels.${first.level}`, { ns: 'vocabulary' })}`
  const priced =
    first.payToKopecks === null
      ? about
      : t('executor.offer_up_to', { about, price: format.money(first.payToKopecks), ns: 'home' })
  return [
    {
      key: 'offers',
      icon: IconSparkles,
      tone: 'blue',
      title: t('executor.offers', { count, ns: 'home' }),
      detail: words.first(priced, count),
      to: count === 1 ? `/dashboard/offer-details/${first.id}` : '/dashboard/offer-list',
    },
  ]
}
