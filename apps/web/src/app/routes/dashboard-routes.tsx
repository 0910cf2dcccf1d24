import { Navigate, Route, Routes, useLocation } from 'react-router'
import { personalDataPath } from '@navyk/api-spec/views/personal-data/paths'
import { Part } from '#ui/loading/lazy-part.tsx'
import { isFor, type Visitor } from '../manifest.ts'
import { useUser } from '../session/session.ts'
import { ForbiddenPage } from './forbidden-page.tsx'
import { NotFoundPage } from './status-page.tsx'
import { screens, startPath } from './screens.tsx'

const hasHome = screens.some((screen) => screen.path === '')

/** The screen at an address, or the forbidden page for a visitor who may not see it. */
export const shownFor = (screen: (typeof screens)[number], visitor: Visitor) =>
  isFor(screen, visitor) ? <Part of={screen.part} /> : <ForbiddenPage />

export function DashboardRoutes() {
  const user = useUser()
  const { pathname } = useLocation()
  // The server lets such a person do nothing else.
  if (user.twoStepNeeded && pathname !== personalDataPath) return <Navigate to={personalDataPath} replace />
  return (
    <Routes>
      {screens.map((screen) => (
        <Route key={screen.path} path={screen.path} caseSensitive element={shownFor(screen, user)} />
      ))}
      {!hasHome && <Route index element={<Navigate to={startPath(user)} replace />} />}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
