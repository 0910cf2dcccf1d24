import 'virtual:theme-whole.css'
import {
  type ComponentType,
  memo,
  Suspense,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { BrowserRouter, type Location, Navigate, Route, Routes, useLocation } from 'react-router'
import { homePath, screenPath } from '@navyk/api-spec/kit/paths'
import { isSignInPath } from '../addresses/frame-paths.ts'
import { loadDashboardTexts, startLanguages } from '../languages/i18n.ts'
import { lazyPart, Part } from '#ui/loading/lazy-part.tsx'
import { setRequestedPath } from '#ui/lists/filters/use-filters.ts'
import { PartBoundary } from './part-boundary.tsx'
import { reportPath } from '../addresses/path.ts'
import { clearPath, rememberedPath } from '../addresses/remembered-path.ts'
import { useSession } from '../session/session.ts'
import { firstScreenIsShown } from '#ui/browser/use-is-settled.ts'
import { ShellOutline } from '../shell/shell-outline.tsx'

const dashboard = lazyPart(async () => {
  const [module] = await Promise.all([import('./dashboard.tsx'), loadDashboardTexts()])
  isHere = module.isScreenHere
  // The server's picture of the screen shows already; it stays until the screen itself can be rendered.
  if (isPictured()) await module.loadScreenAt(location.pathname).catch(() => {})
  return module.Dashboard
})
const publicRoutes = lazyPart(async () => (await import('../routes/public-routes.tsx')).PublicRoutes)

/** Whether the screen of an address is loaded; set by the dashboard's module. */
let isHere: (pathname: string) => boolean = () => false

/** Whether the page shows the server's picture of the screen. */
const isPictured = () => document.getElementById('root')?.dataset.painted === 'screen'

/** Loads the texts, then the app; for a dashboard path its parts are loaded in parallel with the texts. */
export async function loadRoutedApp(): Promise<ComponentType> {
  if (isSignInPath(location.pathname)) dashboard.preload()
  await startLanguages()
  if (isPictured()) await dashboard.load().catch(() => {})
  return RoutedApp
}

function RoutedApp() {
  return (
    // With the router's own transitions React would render each screen in time slices, which takes twice as long.
    <BrowserRouter useTransitions={false}>
      <AppRoutes />
    </BrowserRouter>
  )
}

/** Routes of the whole app without the sign-in page, which is rendered without the router. */
export function AppRoutes() {
  const asked = useLocation()
  const later = useDeferredValue(asked)
  const shown = useRef(asked)
  // A screen that is loaded renders at once; while one is being loaded, the screen that was shown last stays. That is not always
  // the one of `later`: where two screens redirect to each other and one is being loaded, it would bring back a third.
  const location = isHere(asked.pathname) || later === asked ? asked : shown.current
  useLayoutEffect(() => {
    shown.current = location
  })
  useLayoutEffect(() => {
    setRequestedPath(asked.pathname)
    return () => setRequestedPath(undefined)
  }, [asked.pathname])
  return <RoutesAt location={location} />
}

// The deferred location arrives after the direct one: the memo saves a second rendering of the same screen.
const RoutesAt = memo(({ location }: { location: Location }) => {
  const { pathname } = location
  useEffect(reportPath)
  useEffect(firstScreenIsShown, [])
  // The router decodes paths (%6C is l), `Root` does not; without this check such an address would show nothing.
  const isInside = isSignInPath(pathname)
  return (
    <PartBoundary resetKey={pathname}>
      <Routes location={location}>
        <Route path="/" element={<Navigate to={homePath} replace />} />
        {isInside && <Route path="/login" caseSensitive element={<SignedIn />} />}
        {isInside && <Route path={screenPath('*')} caseSensitive element={<Inside />} />}
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

/** Signed-in people are redirected from /login to the remembered path. */
function SignedIn() {
  const { isAuthenticated } = useSession()
  const [target] = useState(rememberedPath)
  return isAuthenticated ? <Navigate to={target} replace /> : null
}

function Inside() {
  const { isAuthenticated } = useSession()
  useEffect(clearPath, [])
  if (!isAuthenticated) return null
  return (
    <Suspense fallback={<ShellOutline />}>
      <Part of={dashboard} />
    </Suspense>
  )
}
