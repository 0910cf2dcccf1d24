import type { Role } from '@navyk/api-spec/people/accounts'
import type { listCabinets } from '@navyk/api-spec/people/sessions'
import { homePath } from '@navyk/api-spec/kit/paths'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '#ui/icon.tsx'
import { callAt, type EndpointAddress } from '../../calls/call.ts'
import { withProgress } from '#ui/feedback/progress.ts'
import { useUser } from '../../session/session.ts'
import classes from './cabinet-switch.module.css'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { useTranslation } from '#ui/texts.ts'

// Method and path only: importing the declaration would add the validation library to the frame.
const cabinetsAddress: EndpointAddress<typeof listCabinets> = { method: 'GET', path: '/frontend-api/cabinets' }

/** Switch at the foot of the menu for people with several cabinets: the present one, and a button for each other one. */
export function CabinetSwitch() {
  const { t } = useTranslation('shell')
  const { role, cabinetRoles, readOnly } = useUser()
  // Staff who look at somebody's cabinet get no links to the others.
  if (cabinetRoles.length < 2 || readOnly === 'opened_by_staff') return null
  return (
    <section className={`stack ruled gap-2 ${classes.switch}`} aria-label={t('cabinets.label')}>
      <p className="muted small pad-inline-12">{t(`cabinets.in_${role}`)}</p>
      {cabinetRoles
        .filter((other) => other !== role)
        .map((other) => (
          <SwitchButton key={other} to={other} />
        ))}
    </section>
  )
}

function SwitchButton({ to }: { to: Role }) {
  const { t } = useTranslation('shell')
  const { isUnderway, go: switchCabinet } = useSwitchCabinet(to)
  return (
    <button
      type="button"
      className={`line bare gap-12 full high-44 ${classes.button}`}
      disabled={isUnderway}
      onClick={switchCabinet}
    >
      <Icon className="fixed muted" of={IconArrowsExchange} size={20} />
      {t(`cabinets.to_${to}`)}
    </button>
  )
}

/** Switches to another of one's own cabinets; a failure is shown. */
export function useSwitchCabinet(to: Role): { isUnderway: boolean; go: () => void } {
  const navigate = useNavigate()
  const [isUnderway, setUnderway] = useState(false)
  const switchCabinet = async () => {
    setUnderway(true)
    try {
      await navigate(await withProgress(pathToCabinet(to)))
    } catch (error) {
      toastFailure(error)
      setUnderway(false)
    }
  }
  return { isUnderway, go: () => void switchCabinet() }
}

/** A signed link works once and for 60 seconds, so it is asked for when it is followed. */
async function pathToCabinet(role: Role): Promise<string> {
  const { data } = await callAt<typeof listCabinets>(cabinetsAddress, {})
  const cabinet = data.find((one) => one.role === role)
  if (!cabinet) return homePath
  const { id, date, signature } = cabinet
  return `/switch-to-cabinet?${new URLSearchParams({ id, date, signature })}`
}
