import { Tabs, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './details-page.module.css'
import { type Step, Trail } from '../../layout/page.tsx'
import { useFilters } from '../../lists/filters/use-filters.ts'
import { unbrokenNumbers } from '../../layout/unbroken-numbers.tsx'
import { useTitle } from '../../browser/use-title.ts'

export interface DetailsTab {
  key: string
  label: string
  content: ReactNode
}

interface Props {
  title: string
  /** Person or thing of the page, in a muted line below the title. */
  subtitle?: ReactNode
  /** State of the thing, as a badge. */
  state?: ReactNode
  /** The main action; further ones are secondary buttons before it. */
  action?: ReactNode
  trail?: Step[]
  /** Money and dates: a card that stays in view from 1200 px, above the content below that. */
  side?: ReactNode
  /** True where the side card comes after the content instead of before it, below 1200 px. */
  isSideLast?: boolean
  /** A box across the page, above the content. */
  notice?: ReactNode
  /** Sections that are always shown, above the tabs. */
  children?: ReactNode
  /** Tabs; the open one is in the address (`?tab=`), the first is open without. */
  tabs?: DetailsTab[]
}

/** Page of one thing: who, its state and the next action; facts; then tabs; money and dates aside. */
export function DetailsPage({
  title,
  subtitle,
  state,
  action,
  trail,
  side,
  isSideLast,
  notice,
  children,
  tabs,
}: Props) {
  useTitle(title)
  return (
    <>
      {trail && <Trail steps={trail} />}
      <div className={`row top between below-20 ${classes.head}`}>
        <div className={`shrinks ${classes.words}`}>
          <div className="row gap-4-12">
            <Title order={1} tabIndex={-1} className="anywhere">
              {unbrokenNumbers(title)}
            </Title>
            {state}
          </div>
          {subtitle && <div className="muted above-2">{subtitle}</div>}
        </div>
        {action && <div className={`shared-line buttons ${classes.actions}`}>{action}</div>}
      </div>
      {notice}
      <div
        className={`stack gap-16 ${classes.body}`}
        data-side={side ? true : undefined}
        data-side-last={isSideLast || undefined}
      >
        {side && <aside className={classes.side}>{side}</aside>}
        <div className="shrinks">
          {children}
          {tabs && tabs.length > 0 && <DetailsTabs tabs={tabs} />}
        </div>
      </div>
    </>
  )
}

function DetailsTabs({ tabs }: { tabs: DetailsTab[] }) {
  const [{ tab }, change] = useFilters(['tab'])
  const first = tabs[0]?.key ?? ''
  const open = tabs.some(({ key }) => key === tab) ? tab : first
  return (
    <Tabs
      value={open}
      onChange={(key) => change({ tab: key === null || key === first ? '' : key })}
      keepMounted={false}
      className={classes.tabs}
    >
      <Tabs.List className={classes.list}>
        {tabs.map(({ key, label }) => (
          <Tabs.Tab key={key} value={key}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ key, content }) => (
        <Tabs.Panel key={key} value={key} pt="md">
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
