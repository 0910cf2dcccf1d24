import { useTranslation } from 'react-i18next'
import { useIsReachable } from '../connection.ts'
import classes from './offline-bar.module.css'

/** Says at once that there is no way to the server, and goes by itself when there is one again. */
export function OfflineBar() {
  const { t } = useTranslation('shell')
  const isReachable = useIsReachable()
  return (
    <div role="status" className={classes.place}>
      {!isReachable && <p className={classes.bar}>{t('offline')}</p>}
    </div>
  )
}
