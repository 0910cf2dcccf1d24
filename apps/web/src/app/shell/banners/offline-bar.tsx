import { useIsReachable } from '../../calls/connection.ts'
import { useEntryTexts } from '../../languages/entry-texts.ts'
import classes from './banners.module.css'

interface Props {
  /** True on a page without the frame's header. */
  isAlone?: boolean
}

/** Shown while the server can't be reached. */
export function OfflineBar({ isAlone = false }: Props) {
  const t = useEntryTexts('app')
  const isReachable = useIsReachable()
  return (
    <div role="status" className={classes.place} data-alone={isAlone || undefined}>
      {!isReachable && <p className={`small centred ${classes.bar}`}>{t('offline')}</p>}
    </div>
  )
}
