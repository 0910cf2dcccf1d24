import {
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useState,
  type RefObject,
  useRef,
  useLayoutEffect,
} from 'react'
import { useLocation } from 'react-router'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { useIsWide } from '#ui/browser/use-media.ts'
import { lazyPart, Part } from '#ui/loading/lazy-part.tsx'
import { useTranslation } from '#ui/texts.ts'
import { PartBoundary } from '../start/part-boundary.tsx'
import { useUser } from '../session/session.ts'
import { fetchScreensAhead } from '../first-screen/ahead.ts'
import { hasScreen } from '../routes/screens.tsx'
import { CustomerTabs } from './menu/customer-tabs.tsx'
import { FootBar } from './menu/foot-bar.tsx'
import { Header } from './header/header.tsx'
import { LanguageOffer } from './banners/language-offer.tsx'
import { menuFor, menuItems } from './menu/menu.ts'
import classes from './shell.module.css'
import { OfflineBar } from './banners/offline-bar.tsx'
import { Shortcuts } from './shortcuts/shortcuts.tsx'
import { Sidebar } from './menu/sidebar.tsx'
import { BackLink } from './back-link.tsx'

const sessionBanner = lazyPart(async () => (await import('./banners/session-banner.tsx')).SessionBanner)
const menuDrawer = lazyPart(async () => (await import('./menu/menu-drawer.tsx')).MenuDrawer)

// Memoized: they are not rendered again with each navigation. Parts of them that depend on the address read it
// themselves.
const [FrameHeader, FrameSidebar, FrameShortcuts] = [memo(Header), memo(Sidebar), memo(Shortcuts)]

/** The frame around every screen: sidebar (a drawer below 1200 px), top bar, content. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const user = useUser()
  const { readOnly } = user
  const [isMenuOpen, setMenuOpen] = useState(false)
  const isWide = useIsWide(75)
  const isPhone = !useIsWide(37.5)
  const content = useRouteFocus(pathname)
  const { role, permissions } = user
  useEffect(() => {
    const items = menuItems(menuFor({ role, permissions }, hasScreen))
    return fetchScreensAhead(items.map((item) => item.path))
  }, [role, permissions])
  const [wasMenuOpened, setMenuOpened] = useState(false)
  const openMenu = useCallback(() => {
    setMenuOpen(true)
    setMenuOpened(true)
  }, [])
  const closeMenu = () => setMenuOpen(false)
  return (
    <div className={`stack ${classes.frame}`}>
      <a href="#content" className={classes.skip}>
        {t('skip')}
      </a>
      {isWide && (
        <div className={classes.sidebar}>
          <FrameSidebar />
        </div>
      )}
      {wasMenuOpened && (
        <Suspense>
          <Part of={menuDrawer} opened={isMenuOpen && !isWide} onClose={closeMenu} />
        </Suspense>
      )}
      <div className="column shrinks">
        <LanguageOffer />
        <FrameHeader onOpenMenu={openMenu} onNearMenu={menuDrawer.preload} isMenuOpen={isMenuOpen} />
        <OfflineBar />
        <Suspense>{readOnly !== null && <Part of={sessionBanner} />}</Suspense>
        <main className={`full in-middle ${classes.content}`} id="content" tabIndex={-1} ref={content}>
          <BackLink />
          <CustomerTabs />
          <PartBoundary resetKey={pathname}>
            <Suspense fallback={<BlockSkeleton height={24} />}>{children}</Suspense>
          </PartBoundary>
        </main>
      </div>
      {isPhone && <FootBar onOpenMenu={openMenu} onNearMenu={menuDrawer.preload} isMenuOpen={isMenuOpen} />}
      <FrameShortcuts />
    </div>
  )
}

/** Sets the focus to the new page's title after a navigation, so that a screen reader announces it and Tab continues from there. Not on
 *  the first page, where the browser does that. */
function useRouteFocus(pathname: string): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement>(null)
  const shownPath = useRef(pathname)
  // Before the page is painted: later, the focus would be taken from what the person has opened meanwhile.
  useLayoutEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    const main = content.current
    const target = main?.querySelector('h1') ?? main
    target?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [pathname])
  return content
}
