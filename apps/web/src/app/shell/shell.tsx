import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { PartBoundary } from '../part-boundary.tsx'
import frame from './frame.module.css'
import { Header } from './header.tsx'
import classes from './shell.module.css'
import { Shortcuts } from './shortcuts.tsx'
import { Sidebar } from './sidebar.tsx'
import { useRouteFocus } from './use-route-focus.ts'

/** The frame around every screen: sidebar (a drawer below 1200 px), top bar, content. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const isWide = useMediaQuery('(width >= 75em)', false, { getInitialValueInEffect: false })
  const content = useRouteFocus(pathname)
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
      <Drawer
        opened={isMenuOpen && !isWide}
        onClose={closeMenu}
        size="var(--navyk-drawer)"
        withCloseButton={false}
        padding="0 0.75rem 1rem"
        aria-label={t('menu')}
      >
        <Sidebar onNavigate={closeMenu} />
      </Drawer>
      <div className={frame.column}>
        <Header onOpenMenu={() => setMenuOpen(true)} isMenuOpen={isMenuOpen} />
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
