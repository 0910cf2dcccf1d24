import type { Permission } from '@navyk/api-spec/people/accounts'
import type { StaffHome } from '@navyk/api-spec/views/home'
import { useUser } from '#app/session/session.ts'
import { type QueueLook, queueLooks } from '#app/manifests/staff-queue.ts'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import type { Task } from '../tasks/task-list.tsx'

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
  const isAllOwn = ({ kind, count, mineCount }: QueueItem) => lookOf(kind).ownList !== undefined && mineCount === count
  const ownTask = (item: QueueItem): Task[] => {
    const narrowed = lookOf(item.kind).ownList?.(cabinetId)
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
    const { path, icon, tone } = lookOf(item.kind)
    return {
      key: item.kind,
      icon,
      tone,
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

function lookOf(kind: QueueItem['kind']): QueueLook {
  const look = queueLooks[kind]
  // A test names every kind, so this is a bug.
  if (!look) throw new Error(`no staff-queue.ts has ${kind}`)
  return look
}
