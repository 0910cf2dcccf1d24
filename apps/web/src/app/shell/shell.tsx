import { type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import { PartBoundary } from '../part-boundary.tsx'
import frame from './frame.module.css'

export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <div className={frame.frame}>
      <div className={frame.sidebar} />
      <div className={frame.column}>
        <header className={frame.header} />
        <main className={frame.content} id="content" tabIndex={-1}>
          <PartBoundary resetKey={pathname}>
            <Suspense>{children}</Suspense>
          </PartBoundary>
        </main>
      </div>
    </div>
  )
}
