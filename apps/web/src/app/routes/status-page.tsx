import { Button, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { useTitle } from '#ui/browser/use-title.ts'
import { useTranslation } from '#ui/texts.ts'
import classes from './status-page.module.css'

interface Props {
  /** The status code in large type; hidden from screen readers. */
  code: string
  title: string
  text: string
  action: { label: string; to: string }
}

/** A page with a status code, a text and a link. */
export function StatusPage({ code, title, text, action }: Props) {
  useTitle(title)
  return (
    <div className={`stack in-middle up-to-480 centred ${classes.page}`}>
      <span className={classes.code} aria-hidden>
        {code}
      </span>
      <Title order={1} tabIndex={-1}>
        {title}
      </Title>
      <Text c="dimmed">{text}</Text>
      <Button component={Link} to={action.to}>
        {action.label}
      </Button>
    </div>
  )
}

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
