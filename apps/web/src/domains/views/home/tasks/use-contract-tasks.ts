import type { CustomerHome, ExecutorHome } from '@navyk/api-spec/views/home'
import { contractDocumentsPath, docsPath, documentPath } from '@navyk/api-spec/desk/docs/paths'
import { contractListPath, contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { IconCalendarX, IconCoins, IconFileCheck, IconSignature } from '@tabler/icons-react'
import { type Task, taskOf } from './task-list.tsx'
import { useHomeWords } from '../use-home-words.ts'

type Home = Pick<
  CustomerHome | ExecutorHome,
  'role' | 'contractsToAcknowledge' | 'changesToAcknowledge' | 'contractsEnding' | 'documentsToAnswer'
>

/** Tasks about contracts: new ones to acknowledge, other documents to answer, new rates and wishes for a pause, contracts that
 *  end soon. */
export function useContractTasks({
  role,
  contractsToAcknowledge,
  changesToAcknowledge,
  contractsEnding,
  documentsToAnswer,
}: Home): Task[] {
  const words = useHomeWords()
  const { t, format } = words
  return [
    ...taskOf(contractsToAcknowledge, (contract, count) => ({
      key: 'contracts',
      icon: IconSignature,
      tone: 'amber',
      title: t(`${role}.contracts`, { count }),
      detail: words.first(words.contract(contract), count),
      to: count === 1 ? contractDocumentsPath(contract.id) : `${docsPath}?scope=to_acknowledge`,
    })),
    ...taskOf(documentsToAnswer, (document, count) => ({
      key: 'documents',
      icon: IconFileCheck,
      tone: 'amber',
      title: t('contract_tasks.documents', { count }),
      detail: words.first(document.title, count),
      to: count === 1 ? documentPath(document.id) : `${docsPath}?scope=to_acknowledge`,
    })),
    ...taskOf(changesToAcknowledge, (contract, count) => ({
      key: 'changes',
      icon: IconCoins,
      tone: 'amber',
      title: t('contract_tasks.changes', { count }),
      detail: words.first(words.contract(contract), count),
      to: count === 1 ? contractPath(contract.id) : contractListPath,
    })),
    ...taskOf(contractsEnding, (contract, count) => {
      const when = t('contract_tasks.ends_on', { date: format.date(contract.endsOn), course: words.course(contract) })
      return {
        key: 'ending',
        icon: IconCalendarX,
        tone: 'blue',
        title: t('contract_tasks.ending', { count }),
        detail: words.first(when, count),
        to: count === 1 ? contractPath(contract.id) : `${contractListPath}?state=ending`,
      }
    }),
  ]
}
