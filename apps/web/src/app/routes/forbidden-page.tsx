import { useTranslation } from 'react-i18next'
import { useUser } from '../session.ts'
import { startPath } from './screens.tsx'
import { StatusPage } from './status-page.tsx'

/** Shown where a role may not look; the way back leads to where this role's work starts. */
export function ForbiddenPage() {
  const { t } = useTranslation('app')
  const user = useUser()
  return (
    <StatusPage
      code="403"
      title={t('forbidden.title')}
      text={t(`forbidden.text_${user.role}`)}
      action={{ label: t(`forbidden.back_${user.role}`), to: startPath(user) }}
    />
  )
}
