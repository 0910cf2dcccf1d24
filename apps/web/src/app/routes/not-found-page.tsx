import { useTranslation } from 'react-i18next'
import { StatusPage } from './status-page.tsx'

export function NotFoundPage() {
  const { t } = useTranslation('app')
  return (
    <StatusPage
      code="404"
      title={t('not_found.title')}
      text={t('not_found.text')}
      action={{ label: t('not_found.back'), to: '/' }}
    />
  )
}
