import { useTranslation } from 'react-i18next'
import { ErrorState } from './error-state.tsx'
import { failureCode, failureMessage } from './failures.ts'
import { LinkButton } from '../link-button.tsx'
import { MessageState } from './message-state.tsx'

/** Why a query gave nothing: refused or absent, with the way to the start, or failed, to be tried again. */
export function QueryFailure({ query }: { query: { error: unknown; refetch: () => unknown } }) {
  const { t } = useTranslation('ui')
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
