import { Suspense } from 'react'
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router'
import { LoginPage } from '../domains/accounts/sign-in/login-page.tsx'
import { lazyPart, Part } from './lazy-part.tsx'
import { loadDashboardTexts } from './languages/i18n.ts'
import { PartBoundary } from './part-boundary.tsx'
import { Providers } from './providers.tsx'
import { rememberPath, takeRememberedPath } from './remembered-path.ts'
import { useSession } from './session.ts'
import { ShellOutline } from './shell/shell-outline.tsx'

const dashboard = lazyPart(async () => {
  const [module] = await Promise.all([import('./dashboard.tsx'), loadDashboardTexts()])
  return module.Dashboard
})
const publicRoutes = lazyPart(() => import('./routes/public-routes.tsx').then((module) => module.PublicRoutes))

export function App() {
  return (
    <Providers>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </Providers>
  )
}

/** The first fork of the road. Everything but signing in is a lazy part, found by the parts themselves, so that this
 *  entry stays as it is however many screens there are. */
export function AppRoutes() {
  const { pathname } = useLocation()
  return (
    <PartBoundary resetKey={pathname}>
      <Routes>
        <Route path="/" element={<Navigate to="/dashboard" replace />} />
        <Route path="/login" element={<LoginRoute />} />
        <Route path="/dashboard/*" element={<DashboardRoute />} />
        <Route
          path="*"
          element={
            <Suspense>
              <Part of={publicRoutes} />
            </Suspense>
          }
        />
      </Routes>
    </PartBoundary>
  )
}

/** Signed-in people have nothing to do here and go on to where they wanted. */
function LoginRoute() {
  const { isInitialized, isAuthenticated } = useSession()
  if (!isInitialized) return <ShellOutline />
  return isAuthenticated ? <Navigate to={takeRememberedPath()} replace /> : <LoginPage />
}

/** Whoever is not signed in sees the sign-in page under any dashboard path, and the path is remembered. */
function DashboardRoute() {
  const { isInitialized, isAuthenticated } = useSession()
  const { pathname, search, hash } = useLocation()
  if (!isInitialized) return <ShellOutline />
  if (!isAuthenticated) {
    rememberPath(pathname + search + hash)
    return <LoginPage />
  }
  return (
    <Suspense fallback={<ShellOutline />}>
      <Part of={dashboard} />
    </Suspense>
  )
}
