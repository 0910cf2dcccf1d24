import { Navigate, Route, Routes } from 'react-router'
import { useUser } from '../session.ts'
import { mayVisit } from './descriptor.ts'
import { ForbiddenPage } from './forbidden-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { screens, startPath } from './screens.tsx'

const hasHome = screens.some((screen) => screen.path === '')

export function DashboardRoutes() {
  const user = useUser()
  return (
    <Routes>
      {screens.map(({ Screen, ...screen }) => (
        <Route key={screen.path} path={screen.path} element={mayVisit(screen, user) ? <Screen /> : <ForbiddenPage />} />
      ))}
      {!hasHome && <Route index element={<Navigate to={startPath(user)} replace />} />}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
