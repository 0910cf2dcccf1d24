import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { isFromFirstSteps } from '../../ui/first-steps-way.ts'
import { useUser } from '../session.ts'
import { readInTab, writeInTab } from '../storage.ts'
import classes from './shell.module.css'

const home = '/dashboard'
/** In whose cabinet this tab is on the way of a first step, so that a page that is loaded again goes on with it. */
const underwayKey = 'firstSteps'

/** To who is on the way of a first step: back to what else is left, from wherever the step has led, until they are there. */
export function WayBack() {
  const { t } = useTranslation('shell')
  const { cabinetId } = useUser()
  const { pathname, state } = useLocation()
  const [isUnderway, setUnderway] = useState(() => readInTab(underwayKey) === cabinetId)
  const isNow = pathname !== home && (isUnderway || isFromFirstSteps(state))
  if (isNow !== isUnderway) {
    setUnderway(isNow)
    writeInTab(underwayKey, isNow ? cabinetId : null)
  }
  if (!isNow) return null
  return (
    <p className={classes.wayBack}>
      <Link to={home}>{t('first_steps_left')}</Link>
    </p>
  )
}
