import type { CustomerHome, ExecutorHome } from '@navyk/api-spec/views/home'
import { IconCalendarX, IconCoins } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ui/format.ts'
import type { Task } from './task-list.tsx'
import { useWords } from './use-words.ts'

type Home = Pick<CustomerHome | ExecutorHome, 'changesToAcknowledge' | 'contractsEnding'>

/** What of running contracts waits for either side: new rates to answer, and what ends soon. */
export function useLifeTasks({ changesToAcknowledge, contractsEnding }: Home): Task[] {
  const { t } = useTranslation('home')
  const format = useFormat()
  const words = useWords()
  const tasks: Task[] = []
  const [asked] = changesToAcknowledge.items
  if (asked) {
    const { count } = changesToAcknowledge
    tasks.push({
      key: 'changes',
      icon: IconCoins,
      tone: 'amber',
      title: t('contract_tasks.changes', { count }),
      detail: words.first(`№\u00a0${asked.number} · ${words.course(asked)}`, count),
      to: count === 1 ? `/dashboard/contract-details/${asked.id}` : '/dashboard/contract-list',
    })
  }
  const [ending] = contractsEnding.items
  if (ending) {
    const { count } = contractsEnding
    const when = t('contract_tasks.ends_on', { date: format.date(ending.endsOn), course: words.course(ending) })
    tasks.push({
      key: 'ending',
      icon: IconCalendarX,
      tone: 'blue',
      title: t('contract_tasks.ending', { count }),
      detail: words.first(when, count),
      to: count === 1 ? `/dashboard/contract-details/${ending.id}` : '/dashboard/contract-list?state=ending',
    })
  }
  return tasks
}
