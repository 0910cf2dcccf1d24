import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { lazyPart, Part } from '../lazy-part.tsx'
import { PartBoundary } from '../part-boundary.tsx'
import { useUser } from '../session.ts'
import frame from './frame.module.css'
import { Header } from './header.tsx'
import classes from './shell.module.css'
import { Shortcuts } from './shortcuts.tsx'
import { Sidebar } from './sidebar.tsx'
import { useRouteFocus } from './use-route-focus.ts'

const sessionBanner = lazyPart(async () => (await import('./session-banner.tsx')).SessionBanner)
const menuDrawer = lazyPart(async () => (await import('./menu-drawer.tsx')).MenuDrawer)

/** The frame around every screen: sidebar (a drawer below 1200 px), top bar, content. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const { readOnly } = useUser()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const isWide = useMediaQuery('(width >= 75em)', false, { getInitialValueInEffect: false })
  const content = useRouteFocus(pathname)
  const [wasMenuOpened, setMenuOpened] = useState(false)
  const openMenu = () => {
    setMenuOpen(true)
    setMenuOpened(true)
  }
  const closeMenu = () => setMenuOpen(false)
  return (
    <div className={frame.frame}>
      <a href="#content" className={classes.skip}>
        {t('skip')}
      </a>
      {isWide && (
        <div className={frame.sidebar}>
          <Sidebar />
        </div>
      )}
      {wasMenuOpened && (
        <Suspense>
          <Part of={menuDrawer} opened={isMenuOpen && !isWide} onClose={closeMenu} />
        </Suspense>
      )}
      <div className={frame.column}>
        <Header onOpenMenu={openMenu} onNearMenu={menuDrawer.preload} isMenuOpen={isMenuOpen} />
        <Suspense>{readOnly !== null && <Part of={sessionBanner} />}</Suspense>
        <main className={frame.content} id="content" tabIndex={-1} ref={content}>
          <PartBoundary resetKey={pathname}>
            <Suspense fallback={<BlockSkeleton height={24} />}>{children}</Suspense>
          </PartBoundary>
        </main>
      </div>
      <Shortcuts />
    </div>
  )
}
