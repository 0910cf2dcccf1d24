import { type ReactNode, useState } from 'react'
import { Navigate } from 'react-router'
import { rememberedPath } from '#app/addresses/remembered-path.ts'
import { useSession } from '#app/session/session.ts'

/** Pages for people who are not signed in; others are redirected to the remembered path. */
export function GuestsOnly({ children }: { children: ReactNode }) {
  const { isInitialized, isAuthenticated } = useSession()
  const [target] = useState(rememberedPath)
  if (!isInitialized) return null
  return isAuthenticated ? <Navigate to={target} replace /> : children
}
