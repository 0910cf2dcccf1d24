import { Button, Text } from '@mantine/core'
import { useTranslation } from '../texts.ts'
import classes from './feedback.module.css'

interface Props {
  /** The failure, in the server's words where it said something. */
  message: string
  onRetry?: () => void
}

/** State after a failed load: what happened, what was kept, and a way to try again. */
export function ErrorState({ message, onRetry }: Props) {
  const { t } = useTranslation('ui')
  return (
    <div className={`stack panel rounded at-start gap-8 ${classes.error}`} role="alert">
      <Text fw={600}>{message}</Text>
      <Text c="dimmed">{t('error.kept')}</Text>
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          {t('error.retry')}
        </Button>
      )}
    </div>
  )
}
