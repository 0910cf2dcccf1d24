import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { homePath } from '@navyk/api-spec/kit/paths'
import { switchCabinet, useSession } from '#app/session/session.ts'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { useTranslation } from '#ui/texts.ts'
import classes from './switch-to-cabinet-page.module.css'

/** Switches to another cabinet by the signed values of the address, then goes to the dashboard; an invalid link is
 *  ignored (docs/specification.md, section 4). */
export function SwitchToCabinetPage() {
  const { t } = useTranslation('sessions')
  const navigate = useNavigate()
  const { isInitialized } = useSession()
  const [search] = useSearchParams()
  useEffect(() => {
    // The values are removed from the address at once, so that they can't be copied from it.
    history.replaceState(history.state, '', location.pathname)
    // While the stored token is being checked: switching would end that session, and the check would then sign the
    // person out.
    if (!isInitialized) return
    void switchOnce(search).then(() => navigate(homePath, { replace: true }))
  }, [isInitialized, search, navigate])
  return (
    <main className={`in-middle up-to-480 ${classes.page}`}>
      <title>{t('switching')}</title>
      <h1 className="size-18 strong below-16">{t('switching')}</h1>
      <BlockSkeleton height={12} />
    </main>
  )
}

const switched = new Map<string, Promise<void>>()

/** Follows a link once: it works once, and React may run an effect twice. */
function switchOnce(search: URLSearchParams): Promise<void> {
  // A parameter that occurs twice counts as missing.
  const value = (name: string) => {
    const [only = '', ...others] = search.getAll(name)
    return others.length === 0 ? only : ''
  }
  const signature = value('signature')
  const running = switched.get(signature) ?? switchCabinet({ id: value('id'), date: value('date'), signature })
  switched.set(signature, running)
  return running
}
