import { Button, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { useTitle } from '../../ui/use-title.ts'
import classes from './status-page.module.css'

interface Props {
  /** The number that people know from other sites; decoration, so it is not read out. */
  code: string
  title: string
  text: string
  action: { label: string; to: string }
}

/** A page that has nothing to show but why, and a way on. */
export function StatusPage({ code, title, text, action }: Props) {
  useTitle(title)
  return (
    <div className={classes.page}>
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
