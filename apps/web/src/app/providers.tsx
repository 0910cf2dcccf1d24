import { DirectionContext, MantineProvider } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { overlaysWanted } from './overlays-wanted.ts'
import { pageNonce } from './page-policy.ts'
import { changeSettings, useSettings } from './settings.ts'
import { useStore } from './store.ts'
import { theme } from './theme.ts'

/** Toasts and the progress bar: nothing of the first page needs them. */
const Overlays = lazy(() => import('./overlays.tsx').then((module) => ({ default: module.Overlays })))

/** Theme and direction for everything below, following the person's settings. */
export function Providers({ children }: { children: ReactNode }) {
  const settings = useSettings()
  const { direction } = settings
  const hasOverlays = useStore(overlaysWanted)
  const directionValue = useMemo(
    () => ({
      dir: direction,
      setDirection: (next: 'ltr' | 'rtl') => changeSettings({ direction: next }),
      toggleDirection: () => changeSettings({ direction: direction === 'ltr' ? 'rtl' : 'ltr' }),
    }),
    [direction],
  )
  return (
    <DirectionContext.Provider value={directionValue}>
      <MantineProvider
        theme={theme}
        forceColorScheme={settings.theme}
        // The variables are a static style sheet (build/theme-css.ts), so that they are there before any script.
        withCssVariables={false}
        withGlobalClasses={false}
        getStyleNonce={pageNonce}
        // A test's browser has no layout, so floating parts would count as out of sight there.
        env={import.meta.env.MODE === 'test' ? 'test' : 'default'}
      >
        {children}
        {hasOverlays && (
          <Suspense>
            <Overlays />
          </Suspense>
        )}
      </MantineProvider>
    </DirectionContext.Provider>
  )
}
