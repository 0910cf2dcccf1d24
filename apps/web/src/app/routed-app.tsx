import 'virtual:theme-whole.css'
import { type ComponentType, memo, Suspense, useDeferredValue, useEffect, useState } from 'react'
import { BrowserRouter, type Location, Navigate, Route, Routes, useLocation } from 'react-router'
import { isSignInPath } from './frame-paths.ts'
import { loadDashboardTexts, startLanguages } from './languages/i18n.ts'
import { lazyPart, Part } from './lazy-part.tsx'
import { PartBoundary } from './part-boundary.tsx'
import { reportPath } from './path.ts'
import { forgetPath, rememberedPath } from './remembered-path.ts'
import { useSession } from './session.ts'
import { firstScreenIsShown } from '../ui/use-is-settled.ts'
import { ShellOutline } from './shell/shell-outline.tsx'

const dashboard = lazyPart(async () => {
  const [module] = await Promise.all([import('./dashboard.tsx'), loadDashboardTexts()])
  isHere = module.isScreenHere
  // A picture of the screen stands there already: it is not taken away before the screen itself can take its place.
  if (isPictured()) await module.loadScreenAt(location.pathname).catch(() => {})
  return module.Dashboard
})
const publicRoutes = lazyPart(async () => (await import('./routes/public-routes.tsx')).PublicRoutes)

/** Whether the screen of an address needs no waiting; the dashboard knows, once it has come. */
let isHere: (pathname: string) => boolean = () => false

/** Whether the server's picture of the screen stands on the page, from before any script. */
const isPictured = () => document.getElementById('root')?.dataset.painted === 'screen'

/** The app behind its texts; inside the dashboard its parts are fetched side by side with them. */
export async function loadRoutedApp(): Promise<ComponentType> {
  if (isSignInPath(location.pathname)) dashboard.preload()
  await startLanguages()
  if (isPictured()) await dashboard.load().catch(() => {})
  return RoutedApp
}

function RoutedApp() {
  return (
    // A transition of the router's own would draw every screen in slices between frames, which takes twice as long.
    <BrowserRouter useTransitions={false}>
      <AppRoutes />
    </BrowserRouter>
  )
}

/** Everything but the sign-in page, which stands before the router. */
export function AppRoutes() {
  const asked = useLocation()
  const later = useDeferredValue(asked)
  // A screen that is here is drawn at once; for one that has to come, the former one stays.
  return <RoutesAt location={isHere(asked.pathname) ? asked : later} />
}

// Once a location is shown, its coming late as well changes nothing.
const RoutesAt = memo(({ location }: { location: Location }) => {
  const { pathname } = location
  useEffect(reportPath)
  useEffect(firstScreenIsShown, [])
  // The router reads addresses more loosely (it takes %6C for l), and the first fork would show nothing there.
  const isInside = isSignInPath(pathname)
  return (
    <PartBoundary resetKey={pathname}>
      <Routes location={location}>
        <Route path="/" element={<Navigate to="/dashboard" replace />} />
        {isInside && <Route path="/login" caseSensitive element={<SignedIn />} />}
        {isInside && <Route path="/dashboard/*" caseSensitive element={<Inside />} />}
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
})

/** Signed-in people have nothing to do at /login and go on to where they wanted. */
function SignedIn() {
  const { isAuthenticated } = useSession()
  const [target] = useState(rememberedPath)
  return isAuthenticated ? <Navigate to={target} replace /> : null
}

function Inside() {
  const { isAuthenticated } = useSession()
  useEffect(forgetPath, [])
  if (!isAuthenticated) return null
  return (
    <Suspense fallback={<ShellOutline />}>
      <Part of={dashboard} />
    </Suspense>
  )
}
