import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** Names the browser's tab after the page. */
export function useTitle(title: string): void {
  const { t } = useTranslation('app')
  const full = `${title} · ${t('name')}`
  useEffect(() => {
    document.title = full
  }, [full])
}
