import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { failureCode, failureMessage } from './failures.ts'
import { ErrorState } from './error-state.tsx'
import { LinkButton } from './link-button.tsx'
import { MessageState } from './message-state.tsx'
import { DetailsSkeleton } from './skeletons.tsx'

interface Result<Answer> {
  data: Answer | undefined
  error: unknown
  refetch: () => unknown
}

interface Props<Answer> {
  query: Result<Answer>
  /** Placeholder while loading; that of a details page when absent. */
  skeleton?: ReactNode
  children: (answer: Answer) => ReactNode
}

/** Renders a query's data, or its loading, forbidden, not-found or failed state. Data stays on the screen when a later
 *  refetch fails. */
export function QueryView<Answer>({ query, skeleton = <DetailsSkeleton />, children }: Props<Answer>) {
  const { t } = useTranslation('ui')
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return skeleton
  const code = failureCode(query.error)
  if (code === 'not_found' || code === 'forbidden') {
    return (
      <MessageState
        title={t(`${code}.title`)}
        text={t(`${code}.text`)}
        action={<LinkButton to="/dashboard">{t('to_start')}</LinkButton>}
      />
    )
  }
  return <ErrorState message={failureMessage(query.error)} onRetry={() => void query.refetch()} />
}
