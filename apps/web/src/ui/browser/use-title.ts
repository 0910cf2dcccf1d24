import { useDocumentTitle } from '@mantine/hooks'
import { useTranslation } from '../texts.ts'

/** Names the browser's tab after the page. */
export function useTitle(title: string): void {
  const { t } = useTranslation('app')
  useDocumentTitle(`${title} · ${t('name')}`)
}
