import { Navigate, useParams } from 'react-router'
import { customerPath } from '../customer-path.ts'

/** Where the card of a customer was before: it is a part of the card of the person. */
export function CustomerPage() {
  const { id = '' } = useParams()
  return <Navigate to={customerPath(id)} replace />
}
