import { useQuery } from '@tanstack/react-query'
import type { Contract } from '@navyk/api-spec/teaching/contracts'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { progressQuery } from '../api.ts'
import { Goals } from './goals.tsx'
import { Homework } from './homework.tsx'
import { Months } from './months.tsx'
import { Reports } from '../reports/reports.tsx'
import { Topics } from './topics.tsx'

/** Progress of the learner of a contract or seat: those who teach write it, the customer reads it. */
export function ProgressSections({ ownerId }: { ownerId: string }) {
  const query = useQuery(progressQuery(ownerId))
  return (
    <QueryView query={query} skeleton={<BlockSkeleton height={24} />}>
      {({ data }) => (
        <>
          <Goals progress={data} />
          <Topics progress={data} />
          <Homework progress={data} />
          <Months progress={data} />
          <Reports progress={data} />
        </>
      )}
    </QueryView>
  )
}

/** Progress of the learner of a contract, in a tab of the contract. */
export function ContractProgress({ contract }: { contract: Contract }) {
  return <ProgressSections ownerId={contract.id} />
}
