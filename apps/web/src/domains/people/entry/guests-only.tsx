import { type ReactNode, useState } from 'react'
import { Navigate } from 'react-router'
import { rememberedPath } from '../../../app/remembered-path.ts'
import { useSession } from '../../../app/session.ts'

/** Pages that lead into the service; people who are in go on to where they wanted. */
export function GuestsOnly({ children }: { children: ReactNode }) {
  const { isInitialized, isAuthenticated } = useSession()
  const [target] = useState(rememberedPath)
  if (!isInitialized) return null
  return isAuthenticated ? <Navigate to={target} replace /> : children
}
