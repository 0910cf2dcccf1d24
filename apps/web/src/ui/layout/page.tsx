import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMayChange } from '../may-change.tsx'
import classes from './page.module.css'
import { useTranslation } from '../texts.ts'
import { unbrokenNumbers } from './unbroken-numbers.tsx'
import { useTitle } from '../browser/use-title.ts'

export interface Step {
  label: string
  to: string
}

interface PageProps {
  title: string
  /** Purpose of the page in one muted line. */
  purpose?: ReactNode
  /** The primary action; only one a screen. */
  action?: ReactNode
  /** True where the action has room beside the title, on a phone too. */
  isActionShort?: boolean
  /** The pages above this one; only below the second level. */
  trail?: Step[]
  children: ReactNode
}

/** Title, purpose and primary action, then the content. The title takes the focus when the page is navigated to. */
export function Page({ title, purpose, action, isActionShort, trail, children }: PageProps) {
  useTitle(title)
  const mayChange = useMayChange()
  return (
    <>
      {trail && <Trail steps={trail} />}
      <div className={`row top between below-24 ${classes.head}`} data-short={isActionShort || undefined}>
        <div className={`shrinks ${classes.words}`}>
          <Title order={1} tabIndex={-1} className={`anywhere ${classes.title}`}>
            {unbrokenNumbers(title)}
          </Title>
          {purpose && <div className={`muted above-2 ${classes.purpose}`}>{purpose}</div>}
        </div>
        {action && mayChange && <div className={`row gap-8 ${classes.actions}`}>{action}</div>}
      </div>
      {children}
    </>
  )
}

/** The breadcrumb. */
export function Trail({ steps }: { steps: Step[] }) {
  const { t } = useTranslation('ui')
  return (
    <nav aria-label={t('trail')}>
      <ol className={`row gap-4-8 muted small below-4 ${classes.trail}`}>
        {steps.map((step) => (
          <li className="line stretch gap-8" key={step.to}>
            <Link className="inline inherits" to={step.to}>
              {step.label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
