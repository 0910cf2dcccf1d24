import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { switchCabinet, useSession } from '../../../app/session.ts'
import { BlockSkeleton } from '../../../ui/skeletons.tsx'
import classes from './switch-to-cabinet-page.module.css'

/** Goes on in another cabinet by the signed values of the address. Whatever becomes of it, the next page is the
 *  dashboard: a link that is no good leaves the person where they were (docs/specification.md, section 4). */
export function SwitchToCabinetPage() {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const { isInitialized } = useSession()
  const [search] = useSearchParams()
  useEffect(() => {
    // Gone from the address at once: nobody can copy the values out of it.
    history.replaceState(history.state, '', location.pathname)
    // The stored token is being checked. Switching ends it, and its check would come back as "signed out".
    if (!isInitialized) return
    void switchOnce(search).then(() => navigate('/dashboard', { replace: true }))
  }, [isInitialized, search, navigate])
  return (
    <main className={classes.page}>
      <title>{t('switching')}</title>
      <h1 className={classes.title}>{t('switching')}</h1>
      <BlockSkeleton height={12} />
    </main>
  )
}

const switched = new Map<string, Promise<void>>()

/** A link works once; React may run an effect twice. */
function switchOnce(search: URLSearchParams): Promise<void> {
  // A name that stands there twice has no value: which of the two was meant is not ours to guess.
  const value = (name: string) => {
    const [only = '', ...others] = search.getAll(name)
    return others.length === 0 ? only : ''
  }
  const signature = value('signature')
  const running = switched.get(signature) ?? switchCabinet({ id: value('id'), date: value('date'), signature })
  switched.set(signature, running)
  return running
}
