import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { QueryView } from '../../../ui/query-view.tsx'
import { planQuery } from './api.ts'
import { PlanEditor } from './plan-editor.tsx'
import { PlanView } from './plan-view.tsx'

/** A month of a contract: to be drawn up by whoever may, to be read and decided by everybody else. */
export function PlanPage() {
  const { id = '' } = useParams()
  const query = useQuery(planQuery(id))
  return (
    <QueryView query={query}>
      {({ data }) => (data.actions.edit ? <PlanEditor key={data.id} plan={data} /> : <PlanView plan={data} />)}
    </QueryView>
  )
}
