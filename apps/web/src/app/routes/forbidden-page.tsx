import { useTranslation } from '#ui/texts.ts'
import { useUser } from '../session/session.ts'
import { startPath } from './screens.tsx'
import { StatusPage } from './status-page.tsx'

/** Page where the role may not see the screen; its link leads to the first page of this role. */
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
