import { DirectionContext, MantineProvider } from '@mantine/core'
import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react'
import { useIsReachable } from '../calls/connection.ts'
import { LoadingBar } from '../overlays/loading-bar.tsx'
import { PlainToasts } from '../overlays/plain-toasts.tsx'
import { overlaysWanted } from '#ui/feedback/overlays-wanted.ts'
import { pageNonce } from '../styles/page-policy.ts'
import { changeSettings, useSettings } from '../session/settings.ts'
import { useStore } from '#ui/browser/store.ts'
import { theme } from '../styles/theme.ts'

/** The library of toasts, loaded after the first page. Until it has come, the frame draws them. */
function useOverlays(): ComponentType | null {
  const areWanted = useStore(overlaysWanted)
  const isReachable = useIsReachable()
  const [Overlays, setOverlays] = useState<ComponentType | null>(null)
  const isToFetch = areWanted && isReachable && Overlays === null
  useEffect(() => {
    if (!isToFetch) return
    import('../overlays/overlays.tsx').then(
      (module) => setOverlays(() => module.Overlays),
      () => {},
    )
  }, [isToFetch])
  return Overlays
}

/** Theme and direction for everything below, following the person's settings. */
export function Providers({ children }: { children: ReactNode }) {
  const settings = useSettings()
  const { direction } = settings
  const Overlays = useOverlays()
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
        // The test environment has no layout, so popovers would count as invisible there.
        env={import.meta.env.MODE === 'test' ? 'test' : 'default'}
      >
        {children}
        <LoadingBar />
        <PlainToasts />
        {Overlays && <Overlays />}
      </MantineProvider>
    </DirectionContext.Provider>
  )
}
