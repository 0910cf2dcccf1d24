import { homePath } from '@navyk/api-spec/kit/paths'
import { useTranslation } from '../texts.ts'
import { ErrorState } from './error-state.tsx'
import { failureCode, readFailureMessage } from './failures.ts'
import { LinkButton } from '../buttons/link-button.tsx'
import { MessageState } from './message-state.tsx'

export interface WayBack {
  label: string
  to: string
}

interface Props {
  query: { error: unknown; refetch: () => unknown }
  /** Link to things of its kind, when this one is absent; to the start without it. */
  back?: WayBack | undefined
}

/** Reason why a query gave nothing: refused or absent, with the way to the start, or failed, to be tried again. */
export function QueryFailure({ query, back }: Props) {
  const { t } = useTranslation('ui')
  const code = failureCode(query.error)
  if (code === 'not_found' || code === 'forbidden') {
    return (
      <MessageState
        title={t(`${code}.title`)}
        text={t(`${code}.text`)}
        action={<LinkButton to={back?.to ?? homePath}>{back?.label ?? t('to_start')}</LinkButton>}
      />
    )
  }
  return <ErrorState message={readFailureMessage(query.error)} onRetry={() => void query.refetch()} />
}
