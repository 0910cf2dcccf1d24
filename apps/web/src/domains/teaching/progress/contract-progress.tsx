import type { Contract } from '@navyk/api-spec/teaching/contracts'
import { useQuery } from '@tanstack/react-query'
import { QueryView } from '../../../ui/feedback/query-view.tsx'
import { BlockSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { progressQuery } from './api.ts'
import { Goals } from './goals.tsx'
import { Homework } from './homework.tsx'
import { Months } from './months.tsx'
import classes from './progress.module.css'
import { Reports } from './reports.tsx'
import { Topics } from './topics.tsx'

/** How the learner of a contract gets on: the executor writes it, the customer reads it. */
export function ContractProgress({ contract }: { contract: Contract }) {
  const query = useQuery(progressQuery(contract.id))
  return (
    <QueryView query={query} skeleton={<BlockSkeleton height={24} />}>
      {({ data }) => (
        <div className={classes.sections}>
          <Goals progress={data} />
          <Topics progress={data} />
          <Homework progress={data} />
          <Months progress={data} />
          <Reports progress={data} />
        </div>
      )}
    </QueryView>
  )
}
