import { Navigate, useParams } from 'react-router'
import { customerCardPath } from '@navyk/api-spec/views/person-card/paths'

/** Redirect from the former address of a customer's card: it is a part of the card of the person. */
export function CustomerPage() {
  const { id = '' } = useParams()
  return <Navigate to={customerCardPath(id)} replace />
}
