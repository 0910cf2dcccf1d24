import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '#ui/texts.ts'
import { useUser } from '../../session/session.ts'
import { customerLists } from './menu.ts'
import classes from './menu.module.css'
import { isPageOfScreen, useScreenLink } from './use-screen-link.ts'

/** Navigation between a customer's lists, shown above them and their details. Links that only look like tabs: each
 *  leads to a page. */
export function CustomerTabs() {
  const { t } = useTranslation('shell')
  const { role } = useUser()
  const { pathname } = useLocation()
  const here = customerLists.find(({ path }) => isPageOfScreen(pathname, path))?.path
  const list = useShownPlace(here)
  if (role !== 'customer' || here === undefined) return null
  return (
    <nav className={classes.tabs} aria-label={t('lists.label')}>
      <ul className={`line ruled-below stretch gap-4 ${classes.list}`} ref={list}>
        {customerLists.map((list) => (
          <li key={list.path}>
            <Tab {...list} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Tab({ label, path }: (typeof customerLists)[number]) {
  const { t } = useTranslation('frame')
  return (
    <Link {...useScreenLink(path)} className={classes.tab ?? ''}>
      {t(`lists.${label}`)}
    </Link>
  )
}

/** Scrolls the line of tabs on a phone so that the present tab is in view, without moving the page. */
function useShownPlace(here: string | undefined) {
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that another page is shown
  useEffect(() => {
    const line = list.current
    const tab = line?.querySelector<HTMLElement>('[aria-current]')
    if (!line || !tab) return
    const spare = (line.clientWidth - tab.offsetWidth) / 2
    line.scrollLeft += tab.getBoundingClientRect().left - line.getBoundingClientRect().left - spare
  }, [here])
  return list
}
