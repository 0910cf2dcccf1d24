import { useState } from 'react'
import { useTranslation } from '#ui/texts.ts'
import { Link, useLocation } from 'react-router'
import { homePath } from '@navyk/api-spec/kit/paths'
import { isFromFirstSteps } from './first-steps-link.ts'
import { useUser } from '../session/session.ts'
import { readInTab, writeInTab } from '#ui/browser/storage.ts'

/** The cabinet for which this tab works through the first steps; kept, so that a reload does not end it. */
const underwayKey = 'firstSteps'

/** Link back to the list of first steps that are left, on every page while somebody does one of them. */
export function BackLink() {
  const { t } = useTranslation('shell')
  const { cabinetId } = useUser()
  const { pathname, state } = useLocation()
  const [isUnderway, setUnderway] = useState(() => readInTab(underwayKey) === cabinetId)
  const isNow = pathname !== homePath && (isUnderway || isFromFirstSteps(state))
  if (isNow !== isUnderway) {
    setUnderway(isNow)
    writeInTab(underwayKey, isNow ? cabinetId : null)
  }
  if (!isNow) return null
  return (
    <p className="below-8">
      <Link className="inline touch" to={homePath}>
        {t('first_steps_left')}
      </Link>
    </p>
  )
}
