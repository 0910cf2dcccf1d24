import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { planQuery } from '../api.ts'
import { PlanEditor } from '../editor/plan-editor.tsx'
import { PlanView } from './plan-view.tsx'

/** The page of a plan: the editor for those who may edit it, the view for others. */
export function PlanPage() {
  const { id = '' } = useParams()
  const query = useQuery(planQuery(id))
  return (
    <QueryView query={query}>
      {({ data }) => (data.actions.edit ? <PlanEditor key={data.id} plan={data} /> : <PlanView plan={data} />)}
    </QueryView>
  )
}
