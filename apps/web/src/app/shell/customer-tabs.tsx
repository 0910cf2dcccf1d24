import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useUser } from '../session.ts'
import { customerPlaces } from './customer-places.ts'
import classes from './customer-tabs.module.css'
import { belongsTo, useWay } from './use-way.ts'

/** Above a customer's lists and what they lead to: from one of them to the next. They are links, so they are tabs by their
 *  look alone: each is a page of its own. */
export function CustomerTabs() {
  const { t } = useTranslation('shell')
  const { role } = useUser()
  const { pathname } = useLocation()
  const here = customerPlaces.find(({ path }) => belongsTo(pathname, path))?.name
  const list = useShownPlace(here)
  if (role !== 'customer' || here === undefined) return null
  return (
    <nav className={classes.tabs} aria-label={t('places.label')}>
      <ul className={classes.list} ref={list}>
        {customerPlaces.map((place) => (
          <li key={place.name}>
            <Tab {...place} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Tab({ name, path }: (typeof customerPlaces)[number]) {
  const { t } = useTranslation('shell')
  return (
    <Link {...useWay(path)} className={classes.tab ?? ''}>
      {t(`places.${name}`)}
    </Link>
  )
}

/** On a phone the line is longer than the screen: the tab of the page is brought to where it is seen, and nothing else of
 *  the page moves. */
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
